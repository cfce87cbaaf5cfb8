/**
 * Tells the other tabs of this browser that something changed, and hears it from them.
 * @param topic what changed, such as 'cart'; prefixed, so that nobody else's channel is met.
 * @returns `announce()` for after a change; `listen(fn)` calls `fn` on changes of other tabs only.
 */
export function crossTabChannel(topic: string) {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    channel ??= new BroadcastChannel(`bookshelf.${topic}`)
    return channel
  }
  return {
    announce() {
      open()?.postMessage(null)
    },
    listen(changed: () => void) {
      open()?.addEventListener('message', changed)
    },
  }
}
