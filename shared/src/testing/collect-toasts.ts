import { onTestFinished } from 'vitest'
import { $toast } from '../toast'

/** Collects the states of the toast from now on, since on a slow machine it may have closed before a test looks at it. */
export function collectToasts() {
  const toasts: ReturnType<typeof $toast.get>[] = []
  onTestFinished(
    $toast.listen((toast) => {
      toasts.push(toast)
    }),
  )
  return toasts
}
