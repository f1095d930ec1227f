/** The commands beside `serve`, in the order of the help. */
import type { Command } from '../command.ts'
import { addCommand } from './add.ts'
import { askCommand } from './ask.ts'
import { backupCommand } from './backup.ts'
import { exportCommand } from './export.ts'
import { listCommand } from './list.ts'
import { measureCommand } from './measure.ts'
import { restoreCommand } from './restore.ts'
import { searchCommand } from './search.ts'

export const commands: readonly Command[] = [
  addCommand,
  askCommand,
  searchCommand,
  listCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  measureCommand,
]
