/** Loaded by Node before a host (`--import`): makes errors that nobody waits for, when the test says so over the process channel. */
process.on('message', (message) => {
  if (message === 'reject') void Promise.reject(new Error('a stray promise'))
  if (message === 'throw')
    setTimeout(() => {
      throw new Error('a stray error')
    })
})
process.channel?.unref()
