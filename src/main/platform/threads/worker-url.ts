/**
 * Where a worker's entry file is: beside its owner in source (`./name.ts`), beside every other entry in the bundle (`./name.js`).
 * A new worker needs one line in `electron.vite.config.ts`.
 */
export const workerUrl = (ownerUrl: string, name: string): URL =>
  new URL(ownerUrl.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, ownerUrl)
