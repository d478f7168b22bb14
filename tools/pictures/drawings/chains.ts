import { chain } from './symbols.ts'

/** Drawings of things that follow one another, by article. */
export const chains: Record<string, () => string> = {
  'brightwick-bwpv212-photovoltaic-driver': () =>
    chain(
      'Gate voltage from light',
      [
        ['led', 'LED, 10 mA'],
        ['photodiode', 'Photodiodes'],
        ['switch', 'Turn-off'],
        ['mosfet', 'MOSFETs'],
      ],
      '12 V, 40 µA',
    ),
  'codebarrow-sift-4': () =>
    chain('One path with both ends', [
      ['sequence', 'UART interrupt'],
      ['full', 'DMA buffer'],
      ['empty', 'Array index'],
    ]),
  'entrovale-eq20-quantum-random': () =>
    chain(
      'Random bits from light',
      [
        ['led', 'LED'],
        ['photodiode', 'Photodiodes'],
        ['adc', 'Digitised'],
        ['dice', 'Conditioned'],
      ],
      '20 Mbit/s',
    ),
  'gan-on-board-charger-reaches-3-9-kw-a-litre-with-the-fan-left-out': () =>
    chain(
      'A 6.6 kW charger',
      [
        ['sine', 'Mains'],
        ['halfBridge', 'Totem pole'],
        ['transformer', 'CLLC stage'],
        ['battery', 'Battery'],
      ],
      '3.9 kW a litre',
    ),
  'hands-on-hq-804-qubit-controller-on-the-bench': () =>
    chain(
      'A channel without a mixer',
      [
        ['sequence', 'Sequencer'],
        ['full', 'Memory'],
        ['adc', 'DAC, 6 GS/s'],
        ['band', 'Filter'],
      ],
      '4 to 6 GHz',
    ),
  'headset-trains-switchgear-fitters-some-of-them-must-lie-down-afterwards': () =>
    chain(
      'One real part',
      [
        ['crank', 'Crank'],
        ['switch', 'Breaker'],
        ['headset', 'Headset'],
      ],
      '38 ms',
    ),
  'kaldvik-kv48c-cryogenic-amplifier': () =>
    chain(
      'Read-out in the cold',
      [
        ['qubit', 'Qubit'],
        ['amplifier', 'Parametric'],
        ['amplifier', 'KV48C'],
      ],
      '1.9 K at 4 K',
    ),
  'microinverter-maker-shows-its-sums-and-extends-the-warranty-to-25-years': () =>
    chain(
      'Two stages',
      [
        ['panel', 'Module, 40 V'],
        ['inductor', 'Boost'],
        ['capacitor', 'Link, 400 V'],
        ['sine', 'Mains'],
      ],
      '25 years',
    ),
  'pellworm-pw2412-bridge-adc': () =>
    chain(
      'From the load cell to a number',
      [
        ['loadCell', 'Load cell'],
        ['amplifier', 'Gain of 128'],
        ['adc', 'Converter'],
        ['bandLow', 'Filter'],
      ],
      '16.1 bits',
    ),
  'quantum-key-link-between-two-pune-data-centres-delivers-3-1-kbit-s': () =>
    chain(
      '34 km of dark fibre',
      [
        ['key', 'Data centre'],
        ['fibre', '8.1 dB'],
        ['key', 'Data centre'],
      ],
      '3.1 kbit/s',
    ),
  'scooter-update-stops-3100-vehicles-and-shows-who-skipped-the-second-partition': () =>
    chain(
      'An update without a second copy',
      [
        ['empty', 'Erase'],
        ['full', 'Write'],
        ['check', 'Check'],
        ['start', 'Start'],
      ],
      '3,100 of 41,000',
    ),
  'stm32f103-second-sources': () =>
    chain('USB from a GD32F103', [
      ['crystal', 'Crystal'],
      ['loop', 'PLL, 96 MHz'],
      ['divide', 'Prescaler'],
      ['usb', 'USB, 48 MHz'],
    ]),
  'varnell-vs540-puf-secure-mcu': () =>
    chain('A root key that is nowhere stored', [
      ['noise', 'SRAM, 2 KB'],
      ['key', 'Root key'],
      ['lock', 'Wrapped keys'],
      ['full', 'Flash, 1 MB'],
    ]),
  'varnell-vsk1-signing-chip': () =>
    chain(
      'Whatever the host hands it',
      [
        ['seed', 'Seed'],
        ['key', 'Derived key'],
        ['pen', 'Signature'],
        ['laptop', 'Host'],
      ],
      '14 ms',
    ),
  'wexcombe-rdpd65-charger': () =>
    chain(
      'An active-clamp flyback',
      [
        ['sine', 'Mains'],
        ['transformer', 'Flyback'],
        ['usb', 'USB-C'],
      ],
      '65 W',
    ),
  'evening-course-rtl-to-gds': () =>
    chain(
      'From RTL to GDSII',
      [
        ['sequence', 'RTL'],
        ['full', 'Placement'],
        ['loop', 'Clock tree'],
        ['noise', 'GDSII'],
      ],
      '16 weeks',
    ),
  'lyngdal-ld3630-buck': () =>
    chain(
      'A buck at 400 kHz',
      [
        ['halfBridge', '3.8 to 36 V'],
        ['inductor', '10 µH'],
        ['capacitor', '3.3 V, 3 A'],
      ],
      'idles on 2.9 µA',
    ),
  'solar-pump-controller-head-to-mppt-loop': () =>
    chain(
      'From the sun to the water',
      [
        ['panel', 'Modules'],
        ['halfBridge', 'Tracker'],
        ['capacitor', '48 V bus'],
        ['motor', 'Pump'],
      ],
      '20 m³ a day',
    ),
}
