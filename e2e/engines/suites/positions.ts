import { expect, test } from 'vitest'
import { differences, measureBoxes } from '../boxes'
import { inChromium } from '../chromium'
import { desktop, phone, type RunVisit } from '../visit'

/** Compares where the parts of the shop are with Chromium: engines differ in the sizes of texts and controls. */
export function testPositions(visit: RunVisit) {
  for (const { size, tags } of [
    { size: phone, tags: [] },
    { size: desktop, tags: ['second-tier'] },
  ]) {
    const wide = size === desktop
    test(`at ${size.width} px everything is at the same position as in Chromium`, { tags }, () =>
      visit(
        async ({ page, site }) => {
          const reference = await inChromium(site.origin, size, (shown) =>
            measureBoxes(shown, wide),
          )
          const own = await measureBoxes(page, wide)
          expect(differences(own, reference)).toEqual([])
        },
        { size },
      ),
    )
  }
}
