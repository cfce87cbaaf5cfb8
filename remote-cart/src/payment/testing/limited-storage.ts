/**
 * Storage that may be full or refuse writes. As in browsers, it accepts values that are not larger
 * than the previous one.
 */
export class LimitedStorage {
  private readonly values = new Map<string, string>()
  private room = Number.POSITIVE_INFINITY
  private refusal = { after: 0, times: 0 }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }

  setItem(key: string, text: string) {
    this.mayRefuse()
    const growth = text.length - (this.values.get(key) ?? '').length
    if (growth > 0 && growth > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.values.set(key, text)
    this.room -= growth
  }

  removeItem(key: string) {
    this.mayRefuse()
    this.room += this.getItem(key)?.length ?? 0
    this.values.delete(key)
  }

  /** Leaves space for this many characters. */
  fillUp(room = 0) {
    this.room = Math.min(this.room, room)
  }

  /** Refuses `count` writes, after `after` successful ones. */
  refuseWrites(count: number, after = 0) {
    this.refusal = { times: count, after }
  }

  heal() {
    this.refusal.times = 0
    this.room = Number.POSITIVE_INFINITY
  }

  private mayRefuse() {
    this.refusal.after -= 1
    if (this.refusal.times === 0 || this.refusal.after >= 0) return
    this.refusal.times -= 1
    throw new DOMException('blocked', 'SecurityError')
  }
}
