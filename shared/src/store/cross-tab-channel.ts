/**
 * Announces changes of `topic`, such as 'cart', to the other tabs of this browser, and listens to
 * theirs. A page that comes back from the back-forward cache may have missed some: it is called then.
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
      addEventListener('pageshow', ({ persisted }) => persisted && changed())
    },
  }
}
