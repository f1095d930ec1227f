import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { z } from 'zod'
import { expect, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const pasted = z.object({
  servers: z.object({ alcove: z.object({ command: z.string(), args: z.array(z.string()) }) }),
})

test('what Settings shows to paste makes another program find the documents, and only while it is switched on', async ({
  host,
  watched: page,
}) => {
  await host.client.add({ fileName: 'motor.txt', contentType: 'text/plain', bytes: 'The dome motor is new.' })
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: words('settings.programs.title') })
  const openness = section.getByRole('switch', { name: words('settings.programs.enabled') })
  await expect(openness).not.toBeChecked()
  await expect(section.locator('pre')).toHaveCount(0)

  await openness.click()
  await section.getByRole('combobox', { name: words('settings.programs.program') }).click()
  await page.getByRole('option', { name: 'VS Code' }).click()
  await expect(section.locator('pre')).toContainText('"stdio"')
  await expectAccessible(page)
  const { alcove } = pasted.parse(JSON.parse((await section.locator('pre').textContent()) ?? '')).servers
  expect(JSON.stringify(alcove)).not.toContain(host.token)

  const program = new Client({ name: 'test', version: '1' })
  await program.connect(new StdioClientTransport(alcove))
  const list = () => program.callTool({ name: 'list_documents', arguments: {} })
  expect((await list()).structuredContent).toMatchObject({ total: 1, documents: [{ fileName: 'motor.txt' }] })

  await openness.click()
  await expect(section.locator('pre')).toHaveCount(0)
  await expect.poll(async () => (await list()).isError).toBe(true)
  await program.close()
})
