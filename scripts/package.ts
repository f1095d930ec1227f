/**
 * `npm run package [-- --unpacked]`: the built app as installers for this system, in `dist/`, with their SHA-256 digests and the bill of
 * materials; `--unpacked` makes the app's folder alone. Needs `npm run build` first, and Electron's
 * program, which is fetched. `UPDATE_FEED=owner/name` is the GitHub repository in which the app looks for new versions.
 */
import { parseArgs } from 'node:util'
import { packageApp } from './package/package-app.ts'

const { values } = parseArgs({ options: { unpacked: { type: 'boolean', default: false } } })
const updateFeed = process.env.UPDATE_FEED || undefined
for (const path of await packageApp({ unpacked: values.unpacked, updateFeed })) console.log(path)
