import type { Problem } from '../../contracts/index.ts'

/** RFC 9457. */
export const problemResponse = (problem: Problem, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
    },
  })
