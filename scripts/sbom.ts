/** `npm run --silent sbom > FILE`: the software bill of materials of what is shipped, as CycloneDX. */
import { billOfMaterials } from './supply/bill-of-materials.ts'

console.log(JSON.stringify(billOfMaterials(), null, 2))
