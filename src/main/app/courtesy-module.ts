import { courtesies } from '../assistant/index.ts'
import type { ServerModule } from './server-module.ts'

/** Answers a greeting or a word of thanks at once, whatever model is connected. */
export const courtesyModule = (): ServerModule => ({
  name: 'courtesies',
  connect: () => ({ fastPathResolvers: [courtesies()] }),
})
