import { join } from 'node:path'

/** What the usual folder for data depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where a person's data is kept unless they say otherwise: the place that their operating system has for it. */
export const defaultDataDir = ({ platform, home, env }: Machine): string => {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Alcove')
    case 'win32':
      return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Alcove')
    default:
      return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'alcove')
  }
}
