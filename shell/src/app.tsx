import { type MouseEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { mainId, pageAttribute } from 'shared/page-protocol'
import {
  $hasPendingPayment,
  $rejectedChanges,
  $toast,
  Slot,
  SlotProvider,
  useStore,
} from 'shared/shop'
import { ToastView } from 'shared/ui'
import styles from './app.module.css'
import { useHydratedMark } from './hydration/use-hydrated-mark'
import { DevelopersLayer } from './inspector/developers-layer'
import { Footer } from './layout/footer'
import { Header } from './layout/header'
import { NewVersionNotice } from './new-version/new-version-notice'
import { preview } from './preview/preview'
import { fillSlot } from './remotes/fill-slot'
import { RouteOutlet } from './route-outlet'

const page = { [pageAttribute]: '' }

/**
 * The frame of every page.
 * @param prerendered whether its markup was written by composition.
 */
export function App({ prerendered = false }: { prerendered?: boolean }) {
  useHydratedMark('frame')
  return (
    <SlotProvider fill={fillSlot}>
      <div {...page} className={styles.page}>
        <SkipLink />
        <Header />
        <PreviewMark />
        <main id={mainId} tabIndex={-1} className={styles.main}>
          <RouteOutlet prerendered={prerendered} />
        </main>
        {/* Always below the fold, so it is hydrated after everything on screen. */}
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <div data-notices>
        <Toasts />
        <NewVersionNotice />
        <RefusedChanges />
      </div>
      <PendingPayment />
      <DevelopersLayer />
    </SlotProvider>
  )
}

/** The first Tab stop: skips the header. The address stays the same. */
function SkipLink() {
  function skip(event: MouseEvent) {
    const main = document.getElementById(mainId)
    if (!main) return
    event.preventDefault()
    main.focus({ preventScroll: true })
    main.scrollIntoView()
  }
  return (
    <a className={styles.skip} href={`#${mainId}`} onClick={skip}>
      Skip to content
    </a>
  )
}

/** The toast's live region, always mounted so that every toast is announced. */
function Toasts() {
  const { msg, isOpen, kind, id } = useStore($toast)
  return <ToastView id={id} msg={msg} kind={kind} open={isOpen} />
}

/** Rendered after the page is hydrated: a prerendered page does not depend on the tab. */
function PreviewMark() {
  const [mark, setMark] = useState<ReactElement>()
  useEffect(() => setMark(preview()?.mark), [])
  return mark
}

/** Resumes, on any page, a payment that a closed tab or a reload left unfinished. */
function PendingPayment() {
  return useStore($hasPendingPayment) && <Slot name="resume-payment" version={1} />
}

/** Shows changes that waited and were refused. They are rare, so the code is loaded only when there is one. */
function RefusedChanges() {
  return useStore($rejectedChanges).length > 0 && <Slot name="refused-changes" version={1} />
}
