import { describe, expect, test } from 'vitest'
import { writeData } from '../../contract/data-rules.ts'
import { toPlot } from './plot/plot.ts'
import { readData } from './read-data.ts'

/** `cells` are separated by bars. */
function column(cells: string, { head = 'Value', options = '' } = {}) {
  const rows = cells.split(' | ').map((cell, row) => `r${row}\t${cell}`)
  const data = readData(`kind: table\n${options}\n\nName\t${head}\n${rows.join('\n')}`)
  return [data.rows.map(({ values }) => values[1]), data.columns[1]?.unit]
}

describe('the numbers of a column', () => {
  test.each([
    ['1,250 | 12,500 | 1,000,000', [1250, 12_500, 1e6]],
    ['1,250 | 0.5', [1250, 0.5]],
    ['1.250 | 0,5', [1250, 0.5]],
    ['1.250,5 | 1.250', [1250.5, 1250]],
    ['1.250 | 0.875', [1.25, 0.875]],
    ['1,25,000 | 12,500', [125_000, 12_500]],
    ['1 250,5 | 2\u202f000', [1250.5, 2000]],
    ["1'250.5 | 1,000", [1250.5, 1000]],
    ['12,5 | 1,250', [12.5, 1.25]],
    ['1,5 | 2.5', [1.5, 2.5]],
    ['1,250e3 | 2', [1250, 2]],
    ['1.000e+00 | −5 | –7 | +3', [1, -5, -7, 3]],
    ['5. | .5 | 007', [5, 0.5, 7]],
    ['1.5×10^3 | 2×10⁻³ | −3·10^−2 | 4 x 10^5', [1500, 0.002, -0.03, 400_000]],
    ['3 x 10 | 10×10 | 10/100 Mbit/s | 1/2 | 1/4x', Array(5).fill(null)],
    ['1.2.3 | 12.05.2026 | 12/05/2026 | 10-20 V | 1e400 | 3V3 | 0x1F | 1N4148', Array(8).fill(null)],
  ])('are read from all of it: %s', (cells, values) => {
    expect(column(cells)[0]).toEqual(values)
  })

  test('are asked for where nothing tells, and read as they are chosen', () => {
    for (const cells of ['1,250', '1.250 | 3.300', '1,250 kΩ | 5,000 kΩ', '1,5 | 2.5 | 1,250'])
      expect(() => column(cells), cells).toThrow(
        /column “Value”: “1[.,]250.*” can be .* or .*\. Choose under “Decimals”/,
      )
    expect(column('1,250 | 950', { options: 'decimals: point' })[0]).toEqual([1250, 950])
    expect(column('1,250 | 950', { options: 'decimals: comma' })[0]).toEqual([1.25, 950])
    expect(column('1.250 | 950', { options: 'decimals: comma' })[0]).toEqual([1250, 950])
    const chosen = writeData({
      kind: 'bar',
      caption: '',
      x: 'linear',
      y: 'linear',
      csv: 'decimals: comma\nA;B\nx;1.250',
    })
    expect(readData(chosen)).toMatchObject({ rows: [{ cells: ['x', '1.250'], values: [null, 1250] }] })
  })

  test('are those of the other columns, since one program wrote all', () => {
    const { rows } = readData('Artikel;Preis;Menge\nA;1.250;0,5\nB;2.500;1,5')
    expect(rows.map(({ values }) => values)).toEqual([
      [null, 1250, 0.5],
      [null, 2500, 1.5],
    ])
  })
})

describe('the units of a column', () => {
  test.each([
    ['50 ppm | 50 ppb | 0.1 %', [50, 0.05, 1000], 'ppm'],
    ['500 ms | 30 s | 2 min', [0.5, 30, 120], 's'],
    ['2 h | 4 h', [2, 4], 'h'],
    ['1 Gbit/s | 480 Mbps | 1 MB/s', [1e9, 4.8e8, 8e6], 'bit/s'],
    ['2 cm | 3 mm | 10 mil', [0.02, 0.003, 0.000254], 'm'],
    ['2 cm2 | 3 mm2 | 1 in2', [200, 3, 645.16], 'mm²'],
    ['4 nos | 7 units | 100 pcs', [4, 7, 100], 'pcs'],
    ['30 psi | 12 psi', [30, 12], 'psi'],
    ['30 psi | 2 bar | 100 mbar', [206_842.718795, 200_000, 10_000], 'Pa'],
    ['10 dBm | 1 dBW', [10, 31], 'dBm'],
    ['0 dBm | 1 mW | 2 W | 0 W', [0, 0, 33.0102999566, null], 'dBm'],
    ['1 mW | 0 dBm | 20 dBm', [0.001, 0.001, 0.1], 'W'],
    ['-3 dBc | -6 dBc', [-3, -6], 'dBc'],
    ['25 °C | 300 K | 77 °F', [25, 26.85, 25], '°C'],
    ['1,250 rpm | 0.5 rpm', [1250, 0.5], 'rpm'],
    ['4.7 μF | 800 nF | 1 uF | 2 µF', [4.7e-6, 8e-7, 1e-6, 2e-6], 'F'],
    ['10 mΩ | 1 M\u2126 | 4.7 kohm', [0.01, 1e6, 4700], 'Ω'],
    ['10k | 4.7K | 2.2 M', [10_000, 4700, 2.2e6], ''],
    ['100n | 10u | 10m', [1e-7, 1e-5, 0.01], ''],
    ['10m | 200mm', [10, 0.2], 'm'],
    ['1 KB | 1 MiB | 8 bit', [1000, 1_048_576, 1], 'B'],
    ['16 MSPS | 500 kS/s | 1 GSa/s', [16e6, 5e5, 1e9], 'Sa/s'],
    ['10 kWh | 3 MJ', [3.6e7, 3e6], 'J'],
    ['5 mV/K | 0.1 V/K', [0.005, 0.1], 'V/K'],
    ['10 nV/√Hz | 2 µV/√Hz', [1e-8, 2e-6], 'V/√Hz'],
    ['50 ppm/°C | 0.01 %/°C', [50, 100], 'ppm/°C'],
    ['36 km/h | 30 m/s', [10, 30], 'm/s'],
    ['36 km/h | 72 km/h', [36, 72], 'km/h'],
    ['60 mph | 72 km/h ', [26.8224, 20], 'm/s'],
    ['5 V/µs | 1 V/ns | 300 mV/ms', [5e6, 1e9, 300], 'V/s'],
    ['5 V/µs | 300 V/ms', [5, 0.3], 'V/µs'],
    ['500 mV/µs | 5 V/µs', [0.5, 5], 'V/µs'],
    ['60 L/min | 2 L/s | 36 L/h', [1, 2, 0.01], 'L/s'],
    ['3 L/min | 500 mL/min', [3, 0.5], 'L/min'],
    ['1 MB/s | 8 Mbit/s | 3.6 GB/h', [1e6, 1e6, 1e6], 'B/s'],
    ['5 g | 1 oz | 2 lb', [5, 28.349523125, 907.18474], 'g'],
    ['35 µm | 1 oz', [3.5e-5, 3.5e-5], 'm'],
    ['77 K | 4.2K', [77, 4.2], 'K'],
    ['4.7k | 10 K', [4700, 10_000], ''],
    ['25C | 300K', [25, 26.85], '°C'],
    ['500 M | 1 G | 33 G', [5e8, 1e9, 3.3e10], ''],
    ['256 M | 4 G | 1 T', [2.56e8, 4e9, 1e12], ''],
    ['10 u | 1 m', [1e-5, 1e-3], ''],
    ['10 m | 200 mm | 5 u', [10, 0.2, 5e-6], 'm'],
    ['15B | 3 KB', [15, 3000], 'B'],
    ['8 bit | 12 bits', [8, 12], 'bit'],
    ['1 year | 10 years', [1, 10], 'year'],
    ['1 day | 7 days', [1, 7], 'day'],
    ['2 Volts | 3 V', [2, 3], 'V'],
    ['3T | 100 mT', [3, 0.1], 'T'],
    ['3T | 1.5T', [3, 1.5], 'T'],
    ['512M | 64 MB', [5.12e8, 6.4e7], 'B'],
    ['4k7 | 10R | 0R1 | 1M5', [4700, 10, 0.1, 1.5e6], 'Ω'],
    ['4n7 | 2u2 | 100p', [4.7e-9, 2.2e-6, 1e-10], ''],
    ['500 mVolt | 2 Volts | 1 kVolt', [0.5, 2, 1000], 'V'],
    ['0 | 5 mA', [0, 0.005], 'A'],
    ['5 V | 7', [5, 7], 'V'],
    ['4.7 kΩ | 470', [4700, 470], 'Ω'],
    ['1/4 W | 1/2W | 3/4 W | 2 W', [0.25, 0.5, 0.75, 2], 'W'],
    ['0.42 N m | 300 mNm', [0.42, 0.3], 'Nm'],
    // An unknown word has no prefix, and is no unit beside others.
    ['3 layers | 12 layers', [3, 12], ''],
    ['5 million | 300', [null, 300], ''],
    ['25 ppm | 0.1 % | 10 pcs | 3 psi', [25, 1000, 10, 3], ''],
  ])('make one scale: %s', (cells, values, unit) => {
    expect(column(cells)).toEqual([values, unit])
  })

  test('are those of its head if it has one', () => {
    expect(column('12 | 0.5 V | 800 µV', { head: 'Ripple (mV)' })).toEqual([[12, 500, 0.8], 'mV'])
    expect(column('10k | 22 kHz | 500', { head: 'Frequency (Hz)' })).toEqual([[10_000, 22_000, 500], 'Hz'])
    expect(column('10k | 22', { head: 'Load (kΩ)' })).toEqual([[10, 22], 'kΩ'])
    expect(column('300K | 27 °C', { head: 'Temperature (K)' })).toEqual([[300, 300.15], 'K'])
    expect(column('36 | 10 m/s', { head: 'Speed (km/h)' })).toEqual([[36, 36], 'km/h'])
    expect(column('1 | 20 dBm', { head: 'Power (mW)' })).toEqual([[1, 100], 'mW'])
    expect(column('1 | 2 W', { head: 'Level (dBW)' })).toEqual([[1, 3.01029995664], 'dBW'])
  })

  test.each([
    ['Pulse width (s)', '10m | 5u', [0.01, 5e-6], 's'],
    ['Pulse width', '10m | 5u', [0.01, 5e-6], ''],
    ['Trace width', '1m | 200u', [0.001, 2e-4], ''],
    ['Height', '10m | 3u', [0.01, 3e-6], ''],
    ['Bandwidth', '10m | 5k', [0.01, 5000], ''],
    ['Wirewound resistor', '10m | 5k', [0.01, 5000], ''],
    ['Wire resistance', '10m | 5k', [0.01, 5000], ''],
    ['Attempts', '10K | 5M', [10_000, 5e6], ''],
    ['RAM', '512K | 64B', [512_000, 64], 'B'],
    ['Cache', '32 K | 64 B', [32_000, 64], 'B'],
    ['Packet', '64B | 1K', [64, 1000], 'B'],
    ['Buffer', '8b | 1G', [8, 1e9], 'b'],
  ])('are told by the name “%s” and the letters: %s', (head, cells, values, unit) => {
    expect(column(cells, { head })).toEqual([values, unit])
  })

  test.each([
    ['I / mA', 'I', 'mA'],
    ['Current / mA', 'Current', 'mA'],
    ['I/A', 'I', 'A'],
    ['Iout/mA', 'Iout', 'mA'],
    ['Current in mA', 'Current', 'mA'],
    ['Current, mA', 'Current', 'mA'],
    ['Current [mA]', 'Current', 'mA'],
    ['Current {mA}', 'Current', 'mA'],
    ['Current_mA', 'Current', 'mA'],
    ['I_out_mA', 'I_out', 'mA'],
    ['mA', 'mA', 'mA'],
    ['T/°C', 'T', '°C'],
    ['Rout/kΩ', 'Rout', 'kΩ'],
  ])('are in the head “%s” too', (head, name, unit) => {
    const data = readData(`kind: line\n\nx\t${head}\n1\t100\n2\t0.5 A`)
    if (!unit.endsWith('A')) return expect(data.columns[1]).toMatchObject({ name, unit })
    expect([data.columns[1], data.rows.map(({ values }) => values[1])]).toEqual([
      { head, name, unit, problem: null },
      unit === 'A' ? [100, 0.5] : [100, 500],
    ])
  })

  test.each([
    'V_in',
    'V_GS',
    'R_TH',
    'I_GT',
    'V_min',
    'V_cm',
    'T_C',
    't_h',
    'S/N',
    'I/O',
    'R/W',
    'W/L',
    'D/A',
    'Pass/fail',
    'Phase, A',
    'V',
    'B',
    'Output A',
    'Read / write',
  ])('are not seen in the name “%s”', (head) => {
    expect(readData(`kind: line\n\nx\t${head}\n1\t1\n2\t2`).columns[1]).toMatchObject({ name: head, unit: '' })
  })

  test('are those of the cells where the head says something else', () => {
    expect(readData('Part\tOutput (max)\nA\t500 mV\nB\t3 V')).toMatchObject({
      columns: [{}, { name: 'Output (max)', unit: 'V' }],
    })
    expect(column('10 °C | 20 K', { head: 'Temperature rise' })).toEqual([[10, 20], 'K'])
  })

  test.each([
    ['500 mV | 7 | 20 mV', 'Value', '“7” has no unit, and “500 mV” has one'],
    ['10 MHz | 500 kHz | 3', 'Value', '“3” has no unit, and “10 MHz” has one'],
    ['2 h | 30 min | 5', 'Value', '“5” has no unit, and “2 h” has one'],
    ['100 | 1 bar', 'Pressure (kPa abs)', '“100” has no unit, and “1 bar” has one'],
    ['47K | 470', 'Value', '“47K” can be 47 K or 47,000'],
    ['3T | 4', 'Value', '“3T” can be 3 T or 3,000,000,000,000'],
    ['10m | 5', 'L', '“10m” can be 10 m or 0.01'],
    ['10 m | 2 k', 'Length', '“10 m” can be 10 m or 0.01'],
    ['10m | 2k', 'Length', '“10m” can be 10 m or 0.01'],
    ['300K | 2k', 'Tj temp', '“300K” can be 300 K or 300,000'],
  ])('are asked for where a value can be two: %s', (cells, head, sentence) => {
    expect(() => column(cells, { head })).toThrow(`column “${head}”: ${sentence}. Write the unit`)
  })

  test.each([
    ['15B | 42M', 'Transistors', '“15B” can be 15 B or 15,000,000,000. Write 15000M, or B', '15000M | 42M', 15e9],
    ['1.2B | 900M', 'Sales (USD)', '“1.2B” can be 1.2 B or 1,200,000,000. Write 1200M, or B', '1200M | 900M', 1.2e9],
    ['2 B | 300k', 'Value', '“2 B” can be 2 B or 2,000,000,000. Write 2000M, or B', '2000M | 300k', 2e9],
    ['2 B | 300k', 'Value', 'in the column name for bytes, as in “Size (B)”', '2000M | 300k', 2e9],
    ['2b | 512M', 'Value', '2,000,000,000. Write 2000M, or b in the column name for bits', '2000M | 512M', 2e9],
  ])('are asked for with what to write instead of a billion: %s', (cells, head, sentence, better, first) => {
    expect(() => column(cells, { head })).toThrow(sentence)
    expect(column(better, { head })[0]).toMatchObject([first, expect.any(Number)])
    expect(column('512K | 64B', { head: 'Size (B)' })).toEqual([[512_000, 64], 'B'])
  })

  test('are asked for in a plot where a letter can be two', () => {
    const plot = (head: string) => toPlot(readData(`kind: bar\n\nName,${head}\na,77K\nb,4.2K`)).panels[0]?.unit
    expect(() => plot('Value')).toThrow('Column “Value”: “77K” can be 77 K or 77,000. Write the unit')
    expect([plot('Temperature'), plot('T'), plot('Resistance'), plot('T (K)')]).toEqual(['K', 'K', '', 'K'])
    const other = (head: string, cells: string) => toPlot(readData(`kind: bar\n\nName,${head}\n${cells}`))
    expect(() => other('Market', 'a,1B\nb,2B')).toThrow('“1B” can be 1 B or 1,000,000,000. Write 1000M, or B in')
    expect(() => other('Disk', 'a,512 G\nb,1 T')).toThrow('“512 G” can be 512 G or 512,000,000,000. Write the unit')
    expect(other('Flash', 'a,512B\nb,256B').panels[0]?.unit).toBe('B')
  })

  test('are not asked for in a bill of materials, whose values are in base units', () => {
    const bill = readData('kind: bom\n\nRef,Value\nR1,10 kΩ\nR2,470\nR3,47K')
    expect(bill.rows.map(({ values }) => values[1])).toEqual([10_000, 470, 47_000])
  })
})

describe('a file without a table', () => {
  test.each([
    ['"Header Size",16\n"TraceName","CH1"\n,1.0', 'This is a file of a Yokogawa instrument'],
    [
      "START header\n\ngEDA's netlist format\n\nEND header\n\nSTART nets\n\nGND : R1 1, C1 2\n\nEND nets",
      'This is a netlist',
    ],
    [
      'Name     Value  Note\nR1       10k    x\nLongname123 5   y',
      'Line 3: its columns do not begin below their names',
    ],
  ])('is refused by its name: %j', (csv, sentence) => {
    expect(() => readData(csv)).toThrow(sentence)
  })
})
