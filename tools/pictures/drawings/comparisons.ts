import { bars, columns, discs, dots, gauges } from './charts.ts'

/** Drawings that compare numbers, by article. */
export const comparisons: Record<string, () => string> = {
  'adas-processor-lead-time-interposer': () =>
    bars('Lead time of the VX9240, in weeks', [
      { label: 'A year ago', value: 26, shown: '26' },
      { label: 'Now', value: 44, shown: '44', isMeant: true },
    ]),
  'analogue-layout-is-the-slowest-post-to-fill-at-indian-fabless-firms': () =>
    bars('Weeks to fill a post, median', [
      { label: 'Analogue layout', value: 29, shown: '29', isMeant: true },
      { label: 'RF design', value: 26, shown: '26' },
      { label: 'Verification', value: 13, shown: '13' },
      { label: 'RTL design', value: 9, shown: '9' },
    ]),
  'brightwick-blm01-microled': () =>
    discs(
      'Luminance in green, cd/m²',
      { label: 'At the display', value: 1e6, shown: '1,000,000' },
      { label: 'At the eye', value: 3000, shown: '3,000' },
    ),
  'bus-maker-withdraws-a-battery-fault-model-that-cried-wolf-208-times': () =>
    dots('Packs that the model flagged in four months', [212, 4], ['flagged', 'with a fault'], 18),
  'chip-stocks-shrink-to-104-days-but-not-in-the-same-warehouses': () =>
    columns('Days of stock now', [
      { label: 'Memory', value: 58, shown: '58', isMeant: true },
      { label: 'Logic', value: 94, shown: '94' },
      { label: 'Analogue', value: 139, shown: '139' },
      { label: 'Microcontrollers', value: 148, shown: '148' },
    ]),
  'dearer-lpddr-pushes-entry-phones-back-to-4-gb': () =>
    columns('6 GB of LPDDR4X, contract price', [
      { label: 'Three quarters ago', value: 17.8, shown: '$17.80' },
      { label: 'This quarter', value: 24.6, shown: '$24.60', isMeant: true },
    ]),
  'denholt-dp150-open-frame': () =>
    columns('Output of the DP150, in watts', [
      { label: '1.7 m/s of air', value: 150, shown: '150', isMeant: true },
      { label: 'Convection', value: 100, shown: '100' },
      { label: 'Sealed box at 60 °C', value: 75, shown: '75' },
    ]),
  'dry-air-and-the-wrong-tyres-stopped-32-of-64-warehouse-robots': () =>
    bars('Charge on a robot', [
      { label: 'Tested by contact', value: 8, shown: '8 kV' },
      { label: 'Reached within 40 m', value: 9, shown: '9 kV', isMeant: true },
    ]),
  'edge-npu-maker-prints-joules-per-layer-and-drops-tops-from-the-data-sheet': () =>
    gauges('Depthwise layers of MobileNetV2, of the whole', [
      { label: 'Arithmetic', value: 7, shown: '7%' },
      { label: 'Energy', value: 31, shown: '31%', isMeant: true },
    ]),
  'eight-inch-foundry-at-64-offers-price-cuts-that-it-does-not-call-price-cuts': () =>
    gauges('Utilisation of two 200 mm plants', [
      { label: 'A year before', value: 79, shown: '79%' },
      { label: 'Past quarter', value: 64, shown: '64%', isMeant: true },
    ]),
  'hallbeck-hb10n1r9-mosfet': () =>
    bars('Current, by the temperature of the case', [
      { label: '25 °C', value: 300, shown: '300 A' },
      { label: '100 °C', value: 180, shown: '180 A', isMeant: true },
    ]),
  'hearing-aid-chip-adds-neural-noise-reduction-for-1-1-mw-and-rations-it': () =>
    bars('Hours from a size 312 cell', [
      { label: 'Network off', value: 130, shown: '130' },
      { label: 'Network rationed', value: 115, shown: '115', isMeant: true },
      { label: 'Network always on', value: 78, shown: '78' },
    ]),
  'kettle-warns-of-limescale-without-an-app-an-account-or-a-new-sensor': () =>
    columns('Heating plate over water, before it boils', [
      { label: 'Clean', value: 21, shown: '21 K' },
      { label: '0.2 mm of scale', value: 38, shown: '38 K', isMeant: true },
    ]),
  'korean-cobot-feels-35-n-where-its-predecessor-needed-80-n': () =>
    columns('Contact force that stops the arm', [
      { label: 'Older model', value: 80, shown: '80 N' },
      { label: 'NG-7T', value: 35, shown: '35 N', isMeant: true },
    ]),
  'marrowby-mlspe-connector': () =>
    bars('Reach over a single pair', [
      { label: '10BASE-T1L', value: 1000, shown: '1,000 m', isMeant: true },
      { label: '1000BASE-T1', value: 40, shown: '40 m' },
    ]),
  'mining-chip-firm-hands-back-2400-wafers-at-5-nm': () =>
    columns('Energy for a terahash', [
      { label: 'Present machine', value: 17, shown: '17 J' },
      { label: 'Planned chip', value: 13, shown: '13 J', isMeant: true },
    ]),
  'nimbrel-nx256-octal-nor': () =>
    bars('Time for an 8 MB image, typical', [
      { label: 'Erase', value: 28.2, shown: '28.2 s', isMeant: true },
      { label: 'Program', value: 3.9, shown: '3.9 s' },
    ]),
  'ombrecht-oa6311-zero-drift': () =>
    columns('Noise at a source of 100 kΩ, nV/√Hz', [
      { label: 'Resistor', value: 41, shown: '41' },
      { label: 'Current noise', value: 35, shown: '35', isMeant: true },
      { label: 'Voltage noise', value: 22, shown: '22' },
    ]),
  'palisander-px6-quad-a55': () =>
    bars('Memory bandwidth, GB/s', [
      { label: 'At best', value: 6.4, shown: '6.4' },
      { label: 'In practice', value: 4.5, shown: '4.5' },
      { label: 'Display alone', value: 2, shown: '2', isMeant: true },
    ]),
  'parts-ledger-drops-its-token-keeps-the-hash-and-costs-a-fortieth': () =>
    discs(
      'Cost of a month',
      { label: 'Public chain', value: 12_800, shown: '€12,800' },
      { label: 'Tree of its own', value: 320, shown: '€320' },
    ),
  'ports-private-5g-needed-42-radios-the-plan-said-26': () =>
    dots('Radios of the terminal', [42, 26], ['needed', 'planned'], 7),
  'post-quantum-boot-check-costs-38-ms-and-5-kb': () =>
    bars('Time to check a signature', [
      { label: 'ML-DSA-65', value: 41, shown: '41 ms', isMeant: true },
      { label: 'ECDSA', value: 3, shown: '3 ms' },
    ]),
  'power-from-the-back-of-the-wafer-cuts-supply-drop-by-60-and-adds-11-k': () =>
    columns('Worst drop on a 0.75 V rail', [
      { label: 'From the front', value: 48, shown: '48 mV' },
      { label: 'From the back', value: 19, shown: '19 mV', isMeant: true },
    ]),
  'pump-maker-pays-310000-to-qualify-a-second-motor-driver-for-1-40': () =>
    columns('Cost of the qualification, thousand euros', [
      { label: 'Risk, software', value: 97, shown: '97', isMeant: true },
      { label: 'Flow', value: 88, shown: '88' },
      { label: 'Layout, firmware', value: 64, shown: '64' },
      { label: 'Safety, EMC', value: 61, shown: '61' },
    ]),
  'ranipet-board-maker-starts-10-layer-hdi-with-75-um-lines': () =>
    gauges('First-pass yield', [
      { label: 'Eight layers', value: 95, shown: '95%' },
      { label: 'Ten layers, HDI', value: 81, shown: '81%', isMeant: true },
    ]),
  'ridgemoor-rtd10-gnss-oscillator': () =>
    bars('Error after four hours without satellites', [
      { label: 'Locked for seven days', value: 1.5, shown: '1.5 µs', isMeant: true },
      { label: 'Locked for one day', value: 6, shown: '6 µs' },
    ]),
  'rinse-without-pfas-holds-its-lines-at-32-nm-pitch-less-well-at-28-nm': () =>
    columns('Collapses per cm² at 28 nm pitch', [
      { label: 'SF-R9', value: 0.74, shown: '0.74', isMeant: true },
      { label: 'Reference', value: 0.11, shown: '0.11' },
    ]),
  'selecting-an-mlcc-under-dc-bias': () =>
    bars(
      'What is left of 22 µF at 5 V',
      [
        { label: '0603, 6.3 V', value: 6.2, shown: '6.2', isMeant: true },
        { label: '0805, 6.3 V', value: 8.8, shown: '8.8' },
        { label: '1206, 16 V', value: 16.3, shown: '16.3' },
        { label: '1210, 16 V', value: 18.9, shown: '18.9' },
      ],
      22,
    ),
  'solar-pump-controller-learns-to-notice-a-dry-well': () =>
    dots('Burnt motors in one season', [214, 31], ['with the old firmware', 'with the new'], 18),
  'sorrelbank-sl1560-lna': () =>
    columns('Noise figure at 2.6 GHz', [
      { label: 'Amplifier', value: 0.55, shown: '0.55 dB', isMeant: true },
      { label: 'Receiver', value: 1.1, shown: '1.1 dB' },
    ]),
  'stokvane-price-api': () =>
    gauges('Stock that is listed twice', [
      { label: 'Sample of 10,000 parts', value: 14, shown: '14%' },
      { label: 'A part on allocation', value: 31, shown: '31%', isMeant: true },
    ]),
  'substation-monitor-throws-out-its-gpu-and-gives-up-three-points-of-recall': () =>
    discs(
      'Power of the classifier',
      { label: 'Graphics card', value: 70, shown: '70 W' },
      { label: 'System on chip', value: 9, shown: '9 W' },
    ),
  'door-locks-lose-40-of-their-battery-life-to-a-talkative-border-router': () =>
    columns('Months from four AA cells', [
      { label: 'As intended', value: 22, shown: '22' },
      { label: 'Leases of 60 s', value: 13, shown: '13', isMeant: true },
    ]),
  'drv8313-thermal-sums-for-a-gimbal': () =>
    bars('Phase current of the DRV8313', [
      { label: 'On the JEDEC board', value: 1.2, shown: '1.20 A' },
      { label: 'On a board of 32 mm', value: 1.05, shown: '1.05 A', isMeant: true },
    ]),
  'whitefly-trap-counts-insects-for-cotton-growers-on-a-one-watt-panel': () =>
    columns('Sprayings in the season', [
      { label: 'Before', value: 5.2, shown: '5.2' },
      { label: 'With the trap', value: 3.8, shown: '3.8', isMeant: true },
    ]),
  'varnell-vt4l0-level-translator': () =>
    bars('Data rate, Mbit/s', [
      { label: '0.7 V to 3.3 V', value: 25, shown: '25', isMeant: true },
      { label: '0.7 V to 1.8 V', value: 40, shown: '40' },
      { label: '1.2 V to 3.3 V', value: 140, shown: '140' },
      { label: '1.8 V to 3.3 V', value: 200, shown: '200' },
    ]),
  'vlsi-interview-questions-212-sorted': () =>
    bars('Questions by subject, of 212', [
      { label: 'Static timing and clocking', value: 58, shown: '58', isMeant: true },
      { label: 'RTL on paper', value: 44, shown: '44' },
      { label: 'Digital basics', value: 37, shown: '37' },
      { label: 'Clock domain crossing', value: 31, shown: '31' },
    ]),
  'fanless-industrial-pc-swaps-its-x86-board-for-eight-risc-v-cores': () =>
    columns('Power of the industrial PC', [
      { label: 'x86 model', value: 15, shown: '15 W' },
      { label: 'Eight RISC-V cores', value: 11, shown: '11 W', isMeant: true },
    ]),
  'hands-on-kurinji-kg5r-redcap-farm-gateway': () =>
    bars('Energy of a day, Wh', [
      { label: 'Sleep, with LoRa receiver', value: 0.912, shown: '0.912', isMeant: true },
      { label: 'Picture and inference', value: 0.372, shown: '0.372' },
      { label: 'Upload over RedCap', value: 0.228, shown: '0.228' },
    ]),
  'in-memory-computing-start-up-goes-digital-after-its-converters-eat-the-gain': () =>
    gauges('What the converters took', [
      { label: 'of the energy', value: 58, shown: '58%', isMeant: true },
      { label: 'of the area', value: 40, shown: '40%' },
    ]),
  'lidar-maker-gives-up-1550-nm-after-adding-up-the-laser-bill': () =>
    columns('Parts bill of the lidar', [
      { label: '1,550 nm', value: 510, shown: '$510' },
      { label: '905 nm', value: 260, shown: '$260', isMeant: true },
    ]),
  'oximeter-maker-publishes-errors-by-skin-tone-before-anyone-asks': () =>
    columns('Mean bias, by skin tone', [
      { label: 'Light', value: 0.2, shown: '+0.2%' },
      { label: 'Medium', value: 0.5, shown: '+0.5%' },
      { label: 'Dark', value: 1.3, shown: '+1.3%', isMeant: true },
    ]),
  'paper-mill-moves-3860-current-loops-to-ethernet-on-the-cable-it-already-had': () =>
    bars('Loops of the mill', [
      { label: 'Converted to Ethernet', value: 3860, shown: '3,860', isMeant: true },
      { label: 'Left as they were', value: 900, shown: '900' },
    ]),
  'timing-closure-explained-by-one-path': () =>
    bars('What each remedy gains, in picoseconds', [
      { label: 'Retiming', value: 80, shown: '80', isMeant: true },
      { label: 'Low threshold', value: 45, shown: '45' },
      { label: 'Useful skew', value: 25, shown: '25' },
      { label: 'Upsizing', value: 12, shown: '12' },
    ]),
  'ten-years-on-one-aa-the-budget-of-a-radio-node': () =>
    columns('Years from one AA cell', [
      { label: 'Buck converter', value: 13.3, shown: '13.3', isMeant: true },
      { label: 'Linear regulator', value: 8.3, shown: '8.3' },
    ]),
  'wear-levelling-a-spi-nor-flash-without-a-file-system': () =>
    bars('Years at one record a minute', [
      { label: 'One sector', value: 12, shown: '12' },
      { label: 'Two sectors', value: 24, shown: '24' },
      { label: 'Sixteen sectors', value: 192, shown: '192', isMeant: true },
    ]),
}
