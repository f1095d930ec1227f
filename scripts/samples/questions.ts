import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const common = { id: z.string(), question: z.string(), fileName: z.string(), answer: z.string().min(1) }

const textQuestion = z.strictObject({ ...common, passage: z.string().min(1) })
const rowQuestion = z.strictObject({ ...common, cells: z.array(z.string()).min(2) })
const recordQuestion = z.strictObject({ ...common, pointer: z.string().startsWith('/'), passage: z.string().min(1) })

const questionFile = z.strictObject({
  questions: z.array(z.union([textQuestion, rowQuestion, recordQuestion])).length(20),
  unanswerable: z.array(z.strictObject({ id: z.string(), question: z.string() })).min(2),
})

export type RowQuestion = z.infer<typeof rowQuestion>
export type RecordQuestion = z.infer<typeof recordQuestion>
export type Question = z.infer<typeof questionFile>['questions'][number]

export async function readQuestions(path: string): Promise<Question[]> {
  return questionFile.parse(JSON.parse(await readFile(path, 'utf8'))).questions
}
