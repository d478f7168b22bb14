import { describe, expect, test } from 'vitest'
import { textOfFile } from '../../../../platform/contract/decode-text.ts'
import { toPlot } from './plot/plot.ts'
import { readData } from './read-data.ts'

/** The names of its columns, with their units, and the values of its first row. */
const file = (csv: string, kind = 'line') => {
  const { columns, rows } = readData(`kind: ${kind}\n\n${csv}`)
  const cells = columns.map(({ name, unit }, at) => [unit ? `${name} in ${unit}` : name, rows[0]?.values[at] ?? '–'])
  return cells.map((cell) => cell.join(': ')).join(' | ')
}

describe('a file of an instrument', () => {
  test.each<[string, string, string, number?]>([
    [
      'Rigol',
      'X,CH1,CH2,Start,Increment,\nSequence,Volt,Volt,-3.500000e-03,5.000000e-06,\n1,2.4e-02,8e-03,\n2,8e-03,-1.6e-02,',
      'Time in s: -0.003495 | CH1 in V: 0.024 | CH2 in V: 0.008',
    ],
    [
      'Rigol with a channel that has no unit',
      'X,CH1,MATH,Start,Increment,\nSequence,Volt,Unknown,0,5.0e-06,\n0,2.4e-02,8e-03,\n1,8e-03,-1.6e-02,',
      'Time in s: 0 | CH1 in V: 0.024 | MATH: 0.008',
    ],
    [
      'Siglent with a channel',
      'Record Length,Analog:14000\nSample Rate,100000000.0\nVertical Scale,CH1: 0.05\nHorizontal Scale, 0.000010000\nSecond,Volt\n-0.00007000000,-0.19400\n-0.00006999000,-0.19200',
      'Time in s: -0.00007 | Voltage in V: -0.194',
    ],
    [
      'Siglent with two',
      'Record Length,Analog:7000\nSample Interval,Analog:2.00e-09\nVertical Units,CH1:V,CH2:V\nModel Number,SDS1104X-E\nSource,CH1,CH2\nSecond,Volt,Volt\n-0.000007,0.02,3.1\n-0.0000069,0.02,3.2',
      'Time in s: -0.000007 | CH1 in V: 0.02 | CH2 in V: 3.1',
    ],
    [
      'Tektronix MDO',
      'Model,MDO3024\nFirmware Version,1.26\n\nWaveform Type,ANALOG\nHorizontal Units,s\nSample Interval,4e-09\nRecord Length,10000\nVertical Units,V,A\n,,\nLabel,,\nTIME,CH1,CH2\n-2.0000e-05,0.04,0.08\n-1.9996e-05,0.04,0.04',
      'TIME in s: -0.00002 | CH1 in V: 0.04 | CH2 in A: 0.08',
    ],
    [
      'Tektronix TDS',
      'Record Length,2.500000e+03,,-0.000250000000,0.04000,\nSample Interval,2.000000e-07,,-0.000249800000,0.08000,\nSource,CH1,,-0.0002492,0.04000,\nVertical Units,V,,-0.000249000000,0.00000,\nHorizontal Units,s,,-0.0002488,0.04,\n,,,-0.0002486,0.04,',
      'Time in s: -0.00025 | CH1 in V: 0.04',
    ],
    [
      'Keysight',
      'x-axis,1,2\nsecond,Volt,Volt\n-5.000E-03,+1.2E-03,+2.0E+00',
      'Time in s: -0.005 | 1 in V: 0.0012 | 2 in V: 2',
    ],
    [
      'PicoScope',
      'Time,Channel A\n(ms),(mV)\n\n-1.00000,20.1\n-0.99980,20.2',
      'Time in ms: -1 | Channel A in mV: 20.1',
    ],
    [
      'LeCroy',
      'LECROYWS434,12345,Waveform\nSegments,1,SegmentSize,5\nSegment,TrigTime,TimeSinceSegment1\n#1,21-Mar-2020 9:37:08,0\nTime,Ampl\n0.0,0.11\n1e-9,0.12',
      'Time: 0 | Ampl: 0.11',
    ],
    [
      'LTspice over time',
      'time\tV(out)\tV(in)\tIc(Q2)\n0.000000000000000e+00\t1.000000e+00\t2.0e0\t1.0e-3',
      'time in s: 0 | V(out) in V: 1 | V(in) in V: 2 | Ic(Q2) in A: 0.001',
    ],
    [
      'LTspice over frequency',
      'Freq.\tV(out)\n1.0e+03\t(-3.01e+00dB,-4.5e+01°)\n1.0e+04\t(-2.0e+01dB,-8.4e+01\ufffd)',
      'Freq. in Hz: 1000 | Magnitude of V(out) in dB: -3.01 | Phase of V(out) in °: -45',
    ],
    [
      'LTspice over frequency, without polar form',
      'Freq.\tV(out)\n1.0e+03\t1.0e+00,0.0e+00\n1.0e+04\t0.0e+00,1.0e-01',
      'Freq. in Hz: 1000 | Magnitude of V(out) in dB: 0 | Phase of V(out) in °: 0',
    ],
    [
      'LTspice with steps of their own times',
      'time\tV(out)\nStep Information: R=1K  (Run: 1/2)\n0.0e+00\t1.0\n1.0e-03\t2.0\nStep Information: R=2K  (Run: 2/2)\n0.0e+00\t3.0',
      'time in s: 0 | V(out), R=1K in V: 1 | V(out), R=2K in V: –',
    ],
    [
      'LTspice with steps of the same times',
      'time\tV(out)\tI(R1)\nStep Information: R=1K (Run: 1/2)\n0\t1\t2\n1\t3\t4\nStep Information: R=2K (Run: 2/2)\n0\t5\t6\n1\t7\t8',
      'time in s: 0 | V(out), R=1K in V: 1 | I(R1), R=1K in A: 2 | V(out), R=2K in V: 5 | I(R1), R=2K in A: 6',
    ],
    [
      'Rigol MSO5000',
      'Time(s),CH1(V),CH2(V),t0 = -5.00e-04, tInc = 1.00e-06,\n-5.00e-04,1.2,3.4,,\n-4.99e-04,1.3,3.5,,',
      'Time in s: -0.0005 | CH1 in V: 1.2 | CH2 in V: 3.4',
    ],
    [
      'Rigol DHO without times',
      'CH1V,CH2A,t0 =-5.0e-04, tInc = 1.0e-06,\n1.2,3.4,,\n1.3,3.5,,',
      'Time in s: -0.0005 | CH1 in V: 1.2 | CH2 in A: 3.4',
    ],
    [
      'Digilent WaveForms',
      '#Digilent WaveForms Oscilloscope Acquisition\n#Device Name: Discovery2, rev. D\n#Sample rate: 8e+06Hz\n#Trigger: Source: Channel 1; Type: Edge\n\nTime (s),Channel 1 (V)\n-0.000512,1.25\n-0.0005,1.5',
      'Time in s: -0.000512 | Channel 1 in V: 1.25',
    ],
    [
      'Hantek',
      '#CHANNEL:CH1\n#CLOCK=0.000001000S\n#SIZE=1200\n#UNITS:V\n\n4.558636\n5.123342',
      'Time in s: 0 | CH1 in V: 4.558636',
    ],
    [
      'Hantek with a step in nanoseconds',
      '#CHANNEL:CH1\n#CLOCK=2.000nS\n#SIZE=1200\n#UNITS:V\n\n4.558636\n5.123342',
      'Time in s: 0 | CH1 in V: 4.558636',
      2e-9,
    ],
    [
      'Hantek with times',
      '#CHANNEL:CH1\n#SIZE=1200\nIndex,Time(s),Volt(V)\n0,0.001,4.5\n1,0.002,5.1',
      'Index: 0 | Time in s: 0.001 | Volt in V: 4.5',
    ],
    [
      'Keysight with prefixes',
      'x-axis,1,2\nsecond,mVolt,uAmp\n-5.000E-03,+1.2E-03,+2.0E+00',
      'Time in s: -0.005 | 1 in mV: 0.0012 | 2 in uA: 2',
    ],
    [
      'Rohde & Schwarz',
      'in s,C1 in V,C2 in mV\n-5.9E-01,1.77E-03,2\n-5.8E-01,1.78E-03,3',
      'Time in s: -0.59 | C1 in V: 0.00177 | C2 in mV: 2',
    ],
    [
      'an analyser of Rohde & Schwarz',
      'Type;FSV-7;\nVersion;1.60;\nDate;01.Jan 2020;\nCenter Freq;10000000;Hz\nTrace 1;;\nx-Unit;Hz;\ny-Unit;dBm;\nValues;2;\n9000;-90.1;\n10000;-91.5;',
      'Frequency in Hz: 9000 | Trace 1 in dBm: -90.1',
    ],
    [
      'sigrok',
      '; CSV generated by libsigrok 0.5.2\n; Channels (2/8): D0, D1\n; Samplerate: 1 MHz\nTime (s),D0\n0,1\n0.5,0',
      'Time in s: 0 | D0: 1',
    ],
    ['Micro-Cap', 'T (Secs),V(1) (V)\n0,1\n1e-6,2', 'T in Secs: 0 | V(1) in V: 1'],
    [
      'OWON',
      'Channel,CH1\nFrequency,F=1.000kHz\nPK-PK,Vpp=3.3V\nPeriod,T=1.0ms\n\nindex,CH1_Voltage(mV)\n0,20.1\n1,20.2',
      'index: 0 | CH1_Voltage in mV: 20.1',
    ],
    [
      'an analyser of Keysight',
      '!CSV A.01.01\n!Keysight Technologies,E5071C\nBEGIN CH1_DATA\nFreq(Hz),S11(DB),S21(DB)\n1000,-1,-2\n2000,-3,-4\nEND',
      'Freq in Hz: 1000 | S11 in DB: -1 | S21 in DB: -2',
    ],
    [
      'Touchstone with two ports',
      '! made by a simulator\n# GHZ S MA R 50\n1.0 0.9 -3 4 5 0.1 7 0.8 -9\n2.0 0.8 -6 3 8 0.1 8 0.7 -8',
      'Frequency in GHz: 1 | Magnitude of S11: 0.9 | Phase of S11 in °: -3 | Magnitude of S21: 4 | Phase of S21 in °: 5 | Magnitude of S12: 0.1 | Phase of S12 in °: 7 | Magnitude of S22: 0.8 | Phase of S22 in °: -9',
    ],
    [
      'Touchstone with one port',
      '# Hz S DB R 50\n1e6 -1 10 ! first\n! second\n2e6 -2 20',
      'Frequency in Hz: 1000000 | Magnitude of S11 in dB: -1 | Phase of S11 in °: 10',
    ],
    [
      'a simulator that writes decimals with a comma',
      'Time;V(out)\n0,0;1,5\n1,0;2,5',
      'Time in s: 0 | V(out) in V: 1.5',
    ],
    [
      'LTspice with products and signs',
      'time\tV(out)*I(R1)\t-I(V1)\n0\t1\t2',
      'time in s: 0 | V(out)*I(R1): 1 | -I(V1) in A: 2',
    ],
    ['Excel that names its separator', 'sep=;\nName;Wert (Ω)\na;1,5\nb;2,5', 'Name: – | Wert in Ω: 1.5'],
    [
      'Excel that names its separator above remarks',
      'sep=;\n# made by hand\n% in March\n#Pins;Wert (Ω)\na;1,5\nb;2,5',
      '#Pins: – | Wert in Ω: 1.5',
    ],
    [
      'KiCad’s positions',
      '# Ref     Val       Package     PosX\nC1        100n      C_0402      10.1000\nR1        10k       R_0402      12.1000',
      'Ref: – | Val: 1e-7 | Package: – | PosX: 10.1',
    ],
    [
      'gnuplot and ngspice',
      '# made by hand\n# frequency   gain\n  1.0e+03   -3.0e+00\n  1.0e+04   -2.0e+01',
      'frequency: 1000 | gain: -3',
    ],
  ])('of %s is read as it is', (_, csv, expected, second) => {
    expect(file(csv)).toBe(expected)
    if (second !== undefined) expect(readData(`kind: line\n\n${csv}`).rows[1]?.values[0]).toBe(second)
  })

  test('is refused where the unit of its time step is unknown', () => {
    for (const step of ['2.000', '2 parsecs', 'fast'])
      expect(() => file(`#CHANNEL:CH1\n#CLOCK=${step}\n\n4.5\n5.1`), step).toThrow(
        `The time step “${step}” behind #CLOCK has no unit of time that we know. Write it as in #CLOCK=2nS`,
      )
  })

  test('has values beyond the range of PicoScope, which a plot refuses by their line', () => {
    const csv = 'Time,Channel A\n(µs),(V)\n\n-1.0,∞\n-0.9,0.6\n-0.8,-∞'
    expect(file(csv)).toBe('Time in µs: -1 | Channel A in V: –')
    expect(() => toPlot(readData(`kind: line\n\n${csv}`))).toThrow(
      'Line 4, column “Channel A (V)”: “∞” is not a number',
    )
  })

  test('is asked for names where it has none', () => {
    for (const csv of ['1.0,2.0\n3.0,4.0', '# Hz\n1e6 -1 0 3 4 5\n2e6 -1 0 3 4 5'])
      expect(() => file(csv), csv).toThrow(/^Line \d has numbers\. Put a line with the names of the columns above it$/)
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
    for (const head of ['#,Part', '#Pins,Package', '# Pins,Package'])
      expect(file(`${head}\n8,SO-8\n14,SO-14`, 'table')).toBe(`${head.replace(',', ': 8 | ')}: –`)
    expect(file('Property,Value\nModel,LM358\nNote,quiet', 'table')).toBe('Property: – | Value: –')
    for (const [head, ...rows] of [
      ['Channel,2.4 GHz (MHz),5 GHz (MHz)', 'Mode,b/g/n,a/n/ac', '1,2412,5180'],
      ['Type,Series A,Series B', 'Frequency,10,20', '2024,3,4'],
      ['Type,SAR,Flash', 'Sample rate,10,20', '2024,3,4'],
    ])
      expect(readData([head, ...rows].join('\n'))).toMatchObject({
        columns: head?.split(',').map((each) => ({ head: each })),
        rows: rows.map((row) => ({ cells: row.split(',') })),
      })
    const gaps = 'Load (A),Output (%),Other (%)\n0.1,82,\n1,,93'
    expect(file(gaps)).toBe('Load in A: 0.1 | Output in %: 82 | Other in %: –')
  })
})
