/** Loaded into a host: its clock goes forward by the milliseconds that the test sends, as time does while nobody looks. */
const now = Date.now
let later = 0
Date.now = () => now() + later
process.on('message', (message: { readonly laterMs?: number }) => {
  later += message.laterMs ?? 0
})
