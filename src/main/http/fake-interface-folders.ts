import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const FAKE_INDEX_HTML = '<!doctype html><title>Alcove</title>'
export const OUTSIDE_TEXT = 'not for the public'

const files: Readonly<Record<string, string>> = {
  'renderer/index.html': FAKE_INDEX_HTML,
  'renderer/assets/app-1a2b.js': 'export {}',
  'renderer/assets/app-1a2b.js.br': 'compressed',
  'renderer/assets/pdf.worker-1a2b.mjs': 'export {}',
  'renderer/assets/decoder.wasm': '\0asm',
  'renderer/.secret': OUTSIDE_TEXT,
  'resources/samples/log.csv': 'a,b',
  'resources/samples/guide.md': '# Guide',
  'resources/samples/handbook.pdf': '%PDF-1.7',
  'resources/svg/icon.svg': '<svg/>',
  'resources/locales/en.json': '{}',
  'resources/models/model.onnx': OUTSIDE_TEXT,
  'outside.txt': OUTSIDE_TEXT,
}

/** A built interface and resources in a temporary folder, with things beside them that must not be served. */
export const makeInterfaceFolders = async () => {
  const root = await mkdtemp(join(tmpdir(), 'alcove-interface-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await symlink(join(root, 'outside.txt'), join(root, 'renderer/linked.txt'))
  return {
    rendererDir: join(root, 'renderer'),
    resourcesDir: join(root, 'resources'),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
