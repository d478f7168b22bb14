import { toolLink } from '../../../platform/contract/links.ts'
import type { Calculator } from './calculator.ts'
import * as adc from './each/adc-noise.ts'
import * as batteryLife from './each/battery-life.ts'
import * as buck from './each/buck-converter.ts'
import * as capacitorCode from './each/capacitor-code.ts'
import * as crystalLoad from './each/crystal-load.ts'
import * as decibel from './each/decibel.ts'
import * as lcFilter from './each/lc-filter.ts'
import * as ledResistor from './each/led-resistor.ts'
import * as opAmp from './each/op-amp.ts'
import * as rcFilter from './each/rc-filter.ts'
import * as resistorCode from './each/resistor-code.ts'
import * as thermal from './each/thermal-chain.ts'
import * as traceWidth from './each/trace-width.ts'
import * as unitConversion from './each/units.ts'
import * as viaBarrel from './each/via.ts'
import * as voltageDivider from './each/voltage-divider.ts'

/** In the order of the index. Browsers load each calculation by itself, so only servers import this. */
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
].map(({ explanation, calculation }) => ({ ...explanation, ...calculation }))

export const findCalculator = (name: string): Calculator | undefined => calculators.find((each) => each.name === name)

export const calculatorQueries = Object.fromEntries(
  calculators.map(({ name, fields }) => [toolLink(name), Object.keys(fields)]),
)
