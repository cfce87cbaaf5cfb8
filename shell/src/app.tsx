import { SlotProvider } from 'shared/slots'
import styles from './app.module.css'
import { Footer } from './layout/footer'
import { Header } from './layout/header'
import { Toasts } from './layout/toasts'
import { fillSlot } from './remotes/fill-slot'
import { Screens } from './screens'

/** The frame that every page lives in. */
export function App() {
  return (
    <SlotProvider fill={fillSlot}>
      <div data-page className={styles.page}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Screens />
        </main>
        <Footer />
      </div>
      <Toasts />
    </SlotProvider>
  )
}
