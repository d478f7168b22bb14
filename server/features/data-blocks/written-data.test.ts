import { describe, expect, test } from 'vitest'
import { writeData } from '../../../contract/article/data-rules.ts'
import { textOfFile } from '../../../contract/decode-text.ts'
import { requireBillOfMaterials } from './bom.ts'
import { columnOf } from './bom-columns.ts'
import { readData } from './read-data.ts'

/** The values and the unit of a column of cells, separated by bars. */
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
    expect(readData(chosen)).toMatchObject({
      rows: [{ cells: ['x', '1.250'], values: [null, 1250] }],
      csv: 'A;B\nx;1.250',
    })
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
    ['4 nos | 7 units | 100 pcs', [4, 7, 100], 'pcs'],
    ['30 psi | 12 psi', [30, 12], 'psi'],
    ['30 psi | 2 bar | 100 mbar', [206_842.718795, 200_000, 10_000], 'Pa'],
    ['10 dBm | 1 dBW', [10, 31], 'dBm'],
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
    ['0.42 N m | 300 mNm', [0.42, 0.3], 'Nm'],
    // What is not known has no prefix, and is no unit beside others.
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
  })
})

/** The columns and the first row of a file as its program writes it. */
const file = (csv: string, kind = 'line') => {
  const { columns, rows } = readData(`kind: ${kind}\n\n${csv}`)
  return [columns.map(({ name, unit }) => (unit ? `${name} in ${unit}` : name)), rows[0]?.values]
}

describe('a file of an instrument', () => {
  test.each([
    [
      'Rigol',
      'X,CH1,CH2,Start,Increment,\nSequence,Volt,Volt,-3.500000e-03,5.000000e-06,\n1,2.4e-02,8e-03,\n2,8e-03,-1.6e-02,',
      [
        ['Time in s', 'CH1 in V', 'CH2 in V'],
        [-0.003495, 0.024, 0.008],
      ],
    ],
    [
      'Siglent with a channel',
      'Record Length,Analog:14000\nSample Rate,100000000.0\nVertical Scale,CH1: 0.05\nHorizontal Scale, 0.000010000\nSecond,Volt\n-0.00007000000,-0.19400\n-0.00006999000,-0.19200',
      [
        ['Time in s', 'Voltage in V'],
        [-0.00007, -0.194],
      ],
    ],
    [
      'Siglent with two',
      'Record Length,Analog:7000\nSample Interval,Analog:2.00e-09\nVertical Units,CH1:V,CH2:V\nModel Number,SDS1104X-E\nSource,CH1,CH2\nSecond,Volt,Volt\n-0.000007,0.02,3.1\n-0.0000069,0.02,3.2',
      [
        ['Time in s', 'CH1 in V', 'CH2 in V'],
        [-0.000007, 0.02, 3.1],
      ],
    ],
    [
      'Tektronix MDO',
      'Model,MDO3024\nFirmware Version,1.26\n\nWaveform Type,ANALOG\nHorizontal Units,s\nSample Interval,4e-09\nRecord Length,10000\nVertical Units,V,A\n,,\nLabel,,\nTIME,CH1,CH2\n-2.0000e-05,0.04,0.08\n-1.9996e-05,0.04,0.04',
      [
        ['TIME in s', 'CH1 in V', 'CH2 in A'],
        [-0.00002, 0.04, 0.08],
      ],
    ],
    [
      'Tektronix TDS',
      'Record Length,2.500000e+03,,-0.000250000000,0.04000,\nSample Interval,2.000000e-07,,-0.000249800000,0.08000,\nSource,CH1,,-0.0002492,0.04000,\nVertical Units,V,,-0.000249000000,0.00000,\nHorizontal Units,s,,-0.0002488,0.04,\n,,,-0.0002486,0.04,',
      [
        ['Time in s', 'CH1 in V'],
        [-0.00025, 0.04],
      ],
    ],
    [
      'Keysight',
      'x-axis,1,2\nsecond,Volt,Volt\n-5.000E-03,+1.2E-03,+2.0E+00',
      [
        ['Time in s', '1 in V', '2 in V'],
        [-0.005, 0.0012, 2],
      ],
    ],
    [
      'PicoScope',
      'Time,Channel A\n(ms),(mV)\n\n-1.00000,20.1\n-0.99980,20.2',
      [
        ['Time in ms', 'Channel A in mV'],
        [-1, 20.1],
      ],
    ],
    [
      'LeCroy',
      'LECROYWS434,12345,Waveform\nSegments,1,SegmentSize,5\nSegment,TrigTime,TimeSinceSegment1\n#1,21-Mar-2020 9:37:08,0\nTime,Ampl\n0.0,0.11\n1e-9,0.12',
      [
        ['Time', 'Ampl'],
        [0, 0.11],
      ],
    ],
    [
      'LTspice over time',
      'time\tV(out)\tV(in)\tIc(Q2)\n0.000000000000000e+00\t1.000000e+00\t2.0e0\t1.0e-3',
      [
        ['time in s', 'V(out) in V', 'V(in) in V', 'Ic(Q2) in A'],
        [0, 1, 2, 0.001],
      ],
    ],
    [
      'LTspice over frequency',
      'Freq.\tV(out)\n1.0e+03\t(-3.01e+00dB,-4.5e+01°)\n1.0e+04\t(-2.0e+01dB,-8.4e+01\ufffd)',
      [
        ['Freq. in Hz', 'Magnitude of V(out) in dB', 'Phase of V(out) in °'],
        [1000, -3.01, -45],
      ],
    ],
  ])('of %s is read as it is', (_, csv, expected) => {
    expect(file(csv)).toEqual(expected)
  })

  test('is read in the encoding that it has', () => {
    const csv = 'Name,Value\nC1,4.7 µF'
    const utf16 = Buffer.from(`\ufeff${csv}`, 'utf16le')
    for (const bytes of [
      Buffer.from(csv),
      Buffer.from(`\ufeff${csv}`),
      Buffer.from(csv, 'latin1'),
      utf16,
      Buffer.from(utf16).swap16(),
    ])
      expect(textOfFile(bytes)).toBe(csv)
  })

  test('is not seen in a table of words', () => {
    expect(file('Property,Value\nModel,LM358\nNote,quiet', 'table')[0]).toEqual(['Property', 'Value'])
    expect(file('Load (A),Output (%),Other (%)\n0.1,82,\n1,,93')).toEqual([
      ['Load in A', 'Output in %', 'Other in %'],
      [0.1, 82, null],
    ])
  })
})

describe('a bill of materials', () => {
  const partsOf = (csv: string) => {
    const data = readData(`kind: bom\n\n${csv}`)
    requireBillOfMaterials(data)
    return data.rows.map(({ cells }) => cells[columnOf(data, 'part')])
  }

  test.each([
    [
      'KiCad’s board editor',
      '"Id";"Designator";"Package";"Quantity";"Designation";"Supplier and ref";\n1;"C1,C2";"C_0603";2;"100n";;;\n2;"U1";"SOIC-8";1;"LM358";;;',
      ['100n', 'LM358'],
    ],
    [
      'KiCad 9',
      '"Reference","Value","Datasheet","Footprint","Qty","DNP"\n"C1,C2,C3","100n","~","C_0603","3",""\n"R1-R4","10k","~","R_0603","4","DNP"',
      ['100n', '10k'],
    ],
    [
      'KiCad’s schematic editor',
      '"Ref","Qnty","Value","Cmp name","Footprint","Vendor"\n"C1, C2","2","100n","C","Cap",""',
      ['100n'],
    ],
    [
      'Altium',
      'Comment,Description,Designator,Footprint,LibRef,Quantity,Manufacturer Part Number 1\n100nF,"Capacitor, X7R","C1, C2",CAP0603,CAP,2,GRM188R71H104KA93D',
      ['GRM188R71H104KA93D'],
    ],
    ['JLCPCB', 'Comment,Designator,Footprint,JLCPCB Part #\n100nF,"C1,C2",C_0603,C14663', ['C14663']],
    [
      'JLCPCB without numbers',
      'Comment,Designator,Footprint,LCSC\n10k,"R1,R2",R_0402,\nLM358,U1,SOIC-8,',
      ['10k', 'LM358'],
    ],
    [
      'EasyEDA',
      'ID\tName\tDesignator\tFootprint\tQuantity\tManufacturer Part\tManufacturer\tSupplier\n1\t100nF\tC1,C2\tC0603\t2\tCL10B104KB8NNNC\tSAMSUNG\tLCSC',
      ['CL10B104KB8NNNC'],
    ],
    [
      'Digi-Key',
      '"Index","Quantity","Part Number","Manufacturer Part Number","Description","Customer Reference","Unit Price"\n"1","10","296-1395-5-ND","LM358P","IC OPAMP","U1","0.45000"\n,,,,,"","1.250"',
      ['LM358P', ''],
    ],
    [
      'Mouser',
      'Mouser #:,Mfr. #:,Manufacturer:,Customer #,Order Qty.\n603-RC,RC0603FR-0710KL,Yageo,R1-R3,3',
      ['RC0603FR-0710KL'],
    ],
  ])('of %s is read as it is', (_, csv, parts) => {
    expect(partsOf(csv)).toEqual(parts)
  })

  test.each([
    ['R1 - R5', 5],
    ['R1–R5', 5],
    ['C1..C3', 3],
    ['C1 ... C3', 3],
    ['R1…R4', 4],
    ['D1 to D4', 4],
    ['Q1 thru Q2', 2],
    ['R1 - 5', 5],
    ['R1 - R3, R7 R9', 5],
    ['U1A, U1B', 2],
  ])('counts %s', (references, count) => {
    expect(partsOf(`Ref,Qty,Part\n"${references}",${count},LM317`)).toEqual(['LM317'])
    expect(() => partsOf(`Ref,Qty,Part\n"${references}",99,LM317`)).toThrow(`there are ${count} references`)
  })
})
