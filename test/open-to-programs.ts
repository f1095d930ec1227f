import type { HostClient } from './host-client.ts'

/** Switches Alcove for other programs on or off, as Settings does. */
export const openToPrograms = async (client: HostClient, programsEnabled = true): Promise<void> => {
  await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), programsEnabled })
}
