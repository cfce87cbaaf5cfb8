import { Row, type Specimen, Stack, State } from '../ui-gallery/specimen'
import { Price } from './price'
import { ToastView } from './toast'

const toasts = {
  wishlisted: 'Added to wishlist',
  success: 'Added to cart',
  warning: 'Please select a delivery Address',
} as const

export const signs: Specimen[] = [
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
        {(['wishlisted', 'success', 'warning'] as const).map((kind) => (
          <ToastView key={kind} open kind={kind} msg={toasts[kind]} />
        ))}
      </Stack>
    ),
  },
]
