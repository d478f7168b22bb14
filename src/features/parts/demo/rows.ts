import { emptyPart, type PartFields, type PartParameter } from '../contract/rules.ts'

/** `Supply voltage: 2.7 to 3.6 V`: the unit is the last word. `Amplifiers: 2` has none. */
function parameter(text: string): PartParameter {
  const [name = '', rest = ''] = text.split(': ')
  const words = rest.split(' ')
  const unit = words.length > 1 ? (words.pop() ?? '') : ''
  return { name, value: words.join(' '), unit }
}

const part = (
  name: string,
  maker: string,
  description: string,
  more: Partial<PartFields> & { of?: string[] },
): PartFields => {
  const { of = [], ...fields } = more
  return { ...emptyPart, name, maker, description, parameters: of.map(parameter), ...fields }
}

const [ti, st, adi] = ['Texas Instruments', 'STMicroelectronics', 'Analog Devices']
const tiSheet = (name: string) => `https://www.ti.com/lit/ds/symlink/${name}.pdf`
const adiSheet = (name: string) =>
  `https://www.analog.com/media/en/technical-documentation/data-sheets/${name.toUpperCase()}.pdf`
const stSheet = (name: string) => `https://www.st.com/resource/en/datasheet/${name}.pdf`

/** Real parts that the demo's articles mention, with facts from their data sheets. */
export const demoParts: PartFields[] = [
  part('LM317', ti, 'Adjustable three-terminal positive voltage regulator', {
    state: 'active',
    package: 'TO-220, TO-263, SOT-223',
    dataSheet: tiSheet('lm317'),
    of: [
      'Output voltage: 1.25 to 37 V',
      'Output current: 1.5 A',
      'Reference voltage: 1.25 V',
      'Input-to-output voltage, maximum: 40 V',
    ],
  }),
  part('TL431', ti, 'Adjustable precision shunt regulator', {
    state: 'active',
    package: 'SOT-23-3, SOT-23-5, SOT-89, TO-92, SOIC-8',
    dataSheet: tiSheet('tl431'),
    of: ['Reference voltage: 2.495 V', 'Output voltage: 2.495 to 36 V', 'Cathode current: 1 to 100 mA'],
  }),
  part('TL432', ti, 'Adjustable precision shunt regulator: a TL431 with another pinout', {
    state: 'active',
    package: 'SOT-23-3, SOT-23-5, SOT-89',
    dataSheet: tiSheet('tl432'),
    of: ['Reference voltage: 2.495 V', 'Output voltage: 2.495 to 36 V', 'Cathode current: 1 to 100 mA'],
  }),
  part('LM1117', ti, 'Low-dropout linear voltage regulator', {
    state: 'active',
    package: 'SOT-223, TO-252, TO-263, WSON-8',
    dataSheet: tiSheet('lm1117'),
    of: ['Output current: 800 mA', 'Dropout voltage at 800 mA: 1.2 V', 'Input voltage, absolute maximum: 20 V'],
  }),
  part('NE5532', ti, 'Dual low-noise operational amplifier for audio', {
    state: 'active',
    package: 'SOIC-8, PDIP-8, SO-8',
    dataSheet: tiSheet('ne5532'),
    of: [
      'Amplifiers: 2',
      'Input noise voltage at 1 kHz: 5 nV/√Hz',
      'Unity-gain bandwidth: 10 MHz',
      'Slew rate: 9 V/µs',
    ],
  }),
  part('LM358', ti, 'Dual general-purpose operational amplifier for a single supply', {
    state: 'active',
    package: 'SOIC-8, PDIP-8, TSSOP-8, VSSOP-8',
    dataSheet: tiSheet('lm358'),
    of: ['Amplifiers: 2', 'Supply voltage: 3 to 32 V', 'Unity-gain bandwidth: 0.7 MHz'],
  }),
  part('TPS62840', ti, 'Step-down converter with 60 nA quiescent current', {
    state: 'active',
    dataSheet: tiSheet('tps62840'),
    of: ['Input voltage: 1.8 to 6.5 V', 'Output current: 750 mA', 'Quiescent current: 60 nA'],
  }),
  part('DRV8313', ti, 'Triple half-bridge driver for brushless motors and solenoids', {
    state: 'active',
    package: 'HTSSOP-28, VQFN-36',
    dataSheet: tiSheet('drv8313'),
    of: ['Supply voltage: 8 to 60 V', 'Peak output current: 2.5 A', 'Half bridges: 3'],
  }),
  part('74HC14', 'Nexperia', 'Hex inverting Schmitt trigger', {
    state: 'active',
    package: 'SO-14, TSSOP-14',
    secondSources: ['SN74HC14'],
    of: ['Supply voltage: 2.0 to 6.0 V', 'Inverters: 6'],
  }),
  part('BSS138', 'onsemi', 'N-channel logic-level MOSFET for small signals', {
    state: 'active',
    package: 'SOT-23',
    dataSheet: 'https://www.onsemi.com/pdf/datasheet/bss138-d.pdf',
    of: ['Drain-source voltage: 50 V', 'Drain current: 0.22 A', 'On-resistance at 10 V, maximum: 3.5 Ω'],
  }),
  part('IRLML6244', 'Infineon', 'N-channel power MOSFET for gates driven from 2.5 V', {
    package: 'SOT-23',
    of: ['Drain-source voltage: 20 V', 'Drain current at 25 °C: 6.3 A', 'On-resistance at 4.5 V, maximum: 21 mΩ'],
  }),
  part('MAX31865', adi, 'Converter from platinum resistance thermometers to digital', {
    state: 'active',
    package: 'TQFN-20, SSOP-20',
    dataSheet: adiSheet('max31865'),
    of: ['Resolution of the converter: 15 bit', 'Temperature resolution: 0.03125 °C', 'Supply voltage: 3.0 to 3.6 V'],
  }),
  part('LTC3780', adi, 'Synchronous four-switch buck-boost controller', {
    state: 'active',
    package: 'SSOP-24, QFN-32',
    dataSheet: adiSheet('ltc3780'),
    of: ['Input voltage: 4 to 36 V', 'Output voltage: 0.8 to 30 V', 'Switching frequency: 200 to 400 kHz'],
  }),
  part('STM32H7', st, 'High-performance microcontrollers with an Arm Cortex-M7', {}),
  part('STM32H743ZIT6', st, 'Microcontroller with an Arm Cortex-M7 and a double-precision FPU', {
    state: 'active',
    package: 'LQFP-144',
    family: 'STM32H7',
    dataSheet: stSheet('stm32h743zi'),
    of: ['Clock frequency: 480 MHz', 'Flash memory: 2 MB', 'RAM: 1 MB', 'Supply voltage: 1.62 to 3.6 V'],
  }),
  part('STM32F103', st, 'Mainstream microcontrollers with an Arm Cortex-M3 at 72 MHz', {}),
  part('STM32F103C8T6', st, 'Medium-density microcontroller with an Arm Cortex-M3', {
    state: 'active',
    package: 'LQFP-48',
    family: 'STM32F103',
    dataSheet: stSheet('stm32f103c8'),
    of: ['Clock frequency: 72 MHz', 'Flash memory: 64 kB', 'RAM: 20 kB', 'Supply voltage: 2.0 to 3.6 V'],
  }),
  part('STM32F103RCT6', st, 'High-density microcontroller with an Arm Cortex-M3', {
    state: 'active',
    package: 'LQFP-64',
    family: 'STM32F103',
    dataSheet: stSheet('stm32f103rc'),
    of: ['Clock frequency: 72 MHz', 'Flash memory: 256 kB', 'RAM: 48 kB', 'Supply voltage: 2.0 to 3.6 V'],
  }),
  part('W25Q128JV', 'Winbond', '128-Mbit serial NOR flash memory with quad SPI', {
    of: ['Capacity: 128 Mbit', 'Supply voltage: 2.7 to 3.6 V', 'Clock frequency: 133 MHz'],
  }),
  part('W25Q128JVSIQ', 'Winbond', 'W25Q128JV in a wide SOIC-8, delivered with the quad enable bit set', {
    state: 'active',
    package: 'SOIC-8, 208 mil',
    family: 'W25Q128JV',
    of: ['Capacity: 128 Mbit', 'Supply voltage: 2.7 to 3.6 V', 'Clock frequency: 133 MHz'],
  }),
  part('ATmega328P', 'Microchip', '8-bit AVR microcontroller', {
    package: 'PDIP-28, TQFP-32, VQFN-32',
    of: ['Clock frequency: 20 MHz', 'Flash memory: 32 kB', 'RAM: 2 kB', 'EEPROM: 1 kB', 'Supply voltage: 1.8 to 5.5 V'],
  }),
  part('ESP32-WROOM-32D', 'Espressif', 'Wi-Fi and Bluetooth module with an ESP32 and a PCB antenna', {
    state: 'nrnd',
    successors: ['ESP32-WROOM-32E'],
    of: ['Clock frequency: 240 MHz', 'Supply voltage: 3.0 to 3.6 V'],
  }),
  part('ESP32-WROOM-32E', 'Espressif', 'Wi-Fi and Bluetooth module with an ESP32 of revision 3 and a PCB antenna', {
    state: 'active',
    of: ['Clock frequency: 240 MHz', 'Supply voltage: 3.0 to 3.6 V'],
  }),
]
