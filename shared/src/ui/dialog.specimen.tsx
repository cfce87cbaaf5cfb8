import { useState } from 'react'
import { Row, type SampleProps, type Specimen, Stack } from '../ui-gallery/specimen'
import { Button } from './button'
import { Dialog } from './dialog'
import { Drawer } from './drawer'
import { TextField } from './text-field'

const sides = ['left', 'bottom'] as const

export const layers: Specimen[] = [
  {
    name: 'Dialog',
    note: 'Asks for something before the page goes on. Escape or a click beside it closes it.',
    Sample: Dialogs,
  },
  { name: 'Drawer', note: 'A sheet from an edge: a menu, filters on a phone.', Sample: Drawers },
]

function Dialogs({ theme }: SampleProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      <Dialog data-theme={theme} title="Add New Address" open={open} onClose={close}>
        <Stack>
          <TextField label="Street" />
          <TextField label="City" />
          <TextField label="Pincode" inputMode="numeric" />
          <Button onClick={close}>Save address</Button>
        </Stack>
      </Dialog>
    </Row>
  )
}

function Drawers({ theme }: SampleProps) {
  const [side, setSide] = useState<(typeof sides)[number] | null>(null)
  const close = () => setSide(null)
  return (
    <Row>
      {sides.map((from) => (
        <Button key={from} variant="secondary" onClick={() => setSide(from)}>
          Open from the {from}
        </Button>
      ))}
      <Drawer
        data-theme={theme}
        title="Filters"
        side={side ?? 'left'}
        open={side !== null}
        onClose={close}
      >
        <Stack>
          <p>Everything that narrows the shelf.</p>
          <Button onClick={close}>Show books</Button>
        </Stack>
      </Drawer>
    </Row>
  )
}
