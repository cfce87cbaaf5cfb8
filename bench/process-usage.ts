import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two samples. */
const interval = 100

/** Clock ticks per second, and bytes per page, of Linux on the machines that Node supports. */
const [ticks, pageSize] = [100, 4096]

export interface Usage {
  cpuSeconds: number
  peakMB: number
}

/**
 * Watches a process and its descendants in Linux's /proc; on other systems there is no figure (`null`).
 * @returns what they have used so far, with memory as the highest sum of a sample.
 */
export function watchProcess(pid: number): () => Usage | null {
  if (!existsSync('/proc/self/stat')) return () => null
  const cpu = new Map<number, number>()
  let peak = 0
  const timer = setInterval(() => {
    const family = familyOf(pid, readAll())
    peak = Math.max(
      peak,
      family.reduce((sum, { rss }) => sum + rss, 0),
    )
    for (const one of family) cpu.set(one.pid, one.cpu)
  }, interval)
  return () => {
    clearInterval(timer)
    const seconds = [...cpu.values()].reduce((sum, one) => sum + one, 0) / ticks
    return { cpuSeconds: Math.round(seconds * 10) / 10, peakMB: Math.round(peak / 1e6) }
  }
}

interface ProcessState {
  pid: number
  parent: number
  cpu: number
  rss: number
}

function readAll(): ProcessState[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The name of the program, in brackets, may contain spaces. See proc(5) for the fields after it.
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number)
        const [parent = 0, user = 0, system = 0, pages = 0] = [1, 11, 12, 21].map(
          (at) => fields[at],
        )
        return [{ pid: Number(name), parent, cpu: user + system, rss: pages * pageSize }]
      } catch {
        // It has ended in the meantime.
        return []
      }
    })
}

function familyOf(pid: number, all: readonly ProcessState[]): ProcessState[] {
  const children = all.filter(({ parent }) => parent === pid)
  return [
    ...all.filter((one) => one.pid === pid),
    ...children.flatMap((child) => familyOf(child.pid, all)),
  ]
}
