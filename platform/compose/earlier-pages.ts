import path from 'node:path'
import { segmentsOf } from 'shared/contract'
import { pageFile } from '../serve/index.ts'
import type { Failure, PageTask, PrerenderJob, ScreenOfRoute } from './composition.ts'
import { codeHash, copyPage, readPageInputs, type WrittenPage } from './write-page.ts'

/** Why a page is left to the browser. */
const noEarlierPage =
  'The API does not answer, and this machine has no earlier page of the same releases and settings.'

/** Whether a page is left to the browser because no earlier site has it. */
export const lacksEarlierPage = ({ reason }: Failure) => reason.includes(noEarlierPage)

/**
 * The pages of earlier sites that were made by the same code, from the same settings: they differ from those of today
 * only in their data.
 */
export function earlierPages(job: PrerenderJob) {
  const { out, earlier = [] } = job
  const sites = earlier.map((folder) => ({ folder, inputs: readPageInputs(folder) }))
  const codeOf = codeHash(job)
  /** The newest site that has a page. @throws Error if none has it. */
  function siteWith(page: Pick<PageTask, 'route' | 'screen' | 'file'>) {
    const code = codeOf(page)
    const isSame = (inputs = '') => inputs.startsWith(code)
    const site = sites.find(({ inputs }) => isSame(inputs[page.file]))
    if (site) return { ...site, isSame }
    throw new Error(noEarlierPage)
  }
  return {
    /** The parameters of the pages of a route. @throws Error if there are none of the same code. */
    entries({ route, screen }: ScreenOfRoute): Record<string, string>[] {
      // Each route with parameters has this page, for all entries that have none of their own.
      const skeleton = pageFile(route)
      const { inputs, isSame } = siteWith({ route, screen, file: skeleton })
      const files = Object.keys(inputs).filter((file) => file !== skeleton && isSame(inputs[file]))
      return files.map((file) => {
        const names = file.split('/')
        const parameters = segmentsOf(route).flatMap((segment, at) =>
          'parameter' in segment ? [[segment.parameter, names[at]]] : [],
        )
        return Object.fromEntries(parameters)
      })
    },
    /** Copies a page. @throws Error if there is none of the same code. */
    copy(page: PageTask): WrittenPage {
      const { file } = page
      const { folder, inputs } = siteWith(page)
      copyPage(path.join(folder, file), path.join(out, file))
      return { file, isNew: false, inputs: inputs[file] ?? '' }
    },
  }
}
