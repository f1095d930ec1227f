/** The desktop shell: one window on its own scheme, the bridge into it, the keychain. The only folder that knows Electron. */
export * from './run-desktop.ts'
