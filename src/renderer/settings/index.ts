/** Settings as a person sees them; every one takes effect at once. */
export { SettingsPage } from './settings-page.tsx'
