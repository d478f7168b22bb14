import { toolLink } from '../../../platform/contract/links.ts'
import type { Calculator } from './calculator.ts'
import { adc } from './each/adc-noise.ts'
import { batteryLife } from './each/battery-life.ts'
import { buck } from './each/buck-converter.ts'
import { capacitorCode } from './each/capacitor-code.ts'
import { crystalLoad } from './each/crystal-load.ts'
import { decibel } from './each/decibel.ts'
import { lcFilter } from './each/lc-filter.ts'
import { ledResistor } from './each/led-resistor.ts'
import { opAmp } from './each/op-amp.ts'
import { rcFilter } from './each/rc-filter.ts'
import { resistorCode } from './each/resistor-code.ts'
import { thermal } from './each/thermal-chain.ts'
import { traceWidth } from './each/trace-width.ts'
import { unitConversion } from './each/units.ts'
import { viaBarrel } from './each/via.ts'
import { voltageDivider } from './each/voltage-divider.ts'

/** In the order of the index. Browsers load them one by one, so only servers import this. */
export const calculators: readonly Calculator[] = [
  voltageDivider,
  resistorCode,
  capacitorCode,
  ledResistor,
  rcFilter,
  lcFilter,
  opAmp,
  adc,
  buck,
  thermal,
  traceWidth,
  viaBarrel,
  batteryLife,
  crystalLoad,
  decibel,
  unitConversion,
]

export const findCalculator = (name: string): Calculator | undefined => calculators.find((each) => each.name === name)

export const calculatorQueries = Object.fromEntries(
  calculators.map(({ name, fields }) => [toolLink(name), Object.keys(fields)]),
)
