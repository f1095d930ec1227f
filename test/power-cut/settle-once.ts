/** Settles where a data folder is, as a start does before it opens anything: `node settle-once.ts FOLDER`. */
import { settleDataFolder } from '../../src/main/app/data-folder/settle-data-folder.ts'

await settleDataFolder(process.argv[2] ?? '')
