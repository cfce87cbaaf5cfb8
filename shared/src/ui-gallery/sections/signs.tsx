import { Price } from '../../ui/price'
import { ToastView } from '../../ui/toast'
import styles from '../gallery.module.css'
import { Row, type SpecimenText, Stack, State } from '../specimen'

export const signs: SpecimenText[] = [
  {
    name: 'Price',
    note: 'What is paid, what it was, percent off; “now” and “before” are said to who cannot see the line.',
    Sample: () => (
      <Stack>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Row key={size}>
            <State name={`${size}, reduced`}>
              <Price price={299} original={499} size={size} />
            </State>
            <State name={`${size}, not reduced`}>
              <Price price={159} size={size} />
            </State>
          </Row>
        ))}
        <State name="the wishlist’s constants">
          <Price price={199} struck={499} percent={60} />
        </State>
      </Stack>
    ),
  },
  {
    name: 'Toast',
    note: 'Purple: into the wishlist. Green: into the cart, logged in. Red: taken away or refused.',
    Sample: () => (
      <Stack>
        <ToastView className={styles.inline} open kind="wishlisted" msg="Added to wishlist" />
        <ToastView className={styles.inline} open kind="success" msg="Added to cart" />
        <ToastView
          className={styles.inline}
          open
          kind="warning"
          msg="Please select a delivery Address"
        />
      </Stack>
    ),
  },
]
