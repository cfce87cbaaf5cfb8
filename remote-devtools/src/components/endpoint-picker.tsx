import type { EndpointKey } from 'shared/contract'
import { SelectField } from 'shared/ui'
import { endpointKeys, keyOf } from '../request/examples'
import type { Method } from '../request/prepare-request'

interface EndpointPickerProps {
  reqType: Method
  endpoint: string
  onPick: (key: EndpointKey) => void
}

const another = { value: '', label: 'Another endpoint' }
const options = [another, ...endpointKeys.map((key) => ({ value: key, label: key }))]

/** Fills in the form with any call of the contract. Shows the one that is in the form, if any. */
export function EndpointPicker({ reqType, endpoint, onPick }: EndpointPickerProps) {
  return (
    <SelectField
      label="API call"
      options={options}
      value={keyOf(reqType, endpoint) ?? another.value}
      onChange={({ target }) => {
        const key = endpointKeys.find((one) => one === target.value)
        if (key) onPick(key)
      }}
    />
  )
}
