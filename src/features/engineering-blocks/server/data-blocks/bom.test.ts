import { describe, expect, test } from 'vitest'
import { requireBillOfMaterials } from './bom.ts'
import { columnOf } from './bom-columns.ts'
import { readData } from './read-data.ts'

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
    [
      'OrCAD',
      'Supply  Revised: Monday, May 4, 2020\n\nBill Of Materials          May 4,2020      10:10:10\tPage1\n\nItem\tQuantity\tReference\tPart\n______________________________________________\n\n1\t3\tC1,C2,\t100n\n\t\tC3\n2\t1\tU1\tLM358',
      ['100n', 'LM358'],
    ],
    [
      'EAGLE',
      '"Qty";"Value";"Device";"Package";"Parts";"Description";"";\n"2";"1u";"C-EUC0805K";"C0805K";"C7, C8";"CAPACITOR";"";\n"1";"LM358";"LM358D";"SO08";"IC1";"";"";',
      ['1u', 'LM358'],
    ],
    ['EAGLE, with numbers', 'Qty,Value,Device,Parts,MPN\n2,10k,R0603,R1 R2,RC0603FR-0710KL', ['RC0603FR-0710KL']],
    [
      'EAGLE’s list of parts',
      'Partlist\n\nExported from singlesided.sch at 31 May 2020 20:55:38\n\nEAGLE Version 6.6.0 Copyright (c) 1988-2014 CadSoft\n\nAssembly variant: \n\nPart     Value          Device          Package      Library        Sheet\n\nC1       10u            E2,5-6          E2,5-6       polcap         1\nJP1                     PINHD-1X6       1X06         pinhead        1\nU1       LM358          LM358D          SO08         linear         1',
      ['10u', '', 'LM358'],
    ],
    [
      'KiCad under its remarks',
      '# Source: supply.kicad_sch\n# Date: 2024-01-01, 10:00\nReference,Value,Qty\n"R1,R2",10k,2',
      ['10k'],
    ],
    [
      'KiCad’s grouped list',
      'Collated Components:\n\nItem,Qty,Reference(s),Value\n1,2,"C1, C2",100n\n2,1,U1,LM358',
      ['100n', 'LM358'],
    ],
    [
      'Altium under its title',
      'Source Data From:,Board.PrjPcb\nProject:,Board\n\nComment,Description,Designator,Footprint,Quantity\n100nF,Capacitor,"C1, C2",C0402,2',
      ['100nF'],
    ],
    ['PADS', 'Item No.,Part Number,Quantity,Ref Des,Value\n1,CL10A105,2,C1-C2,1uF', ['CL10A105']],
    [
      'LCSC',
      'LCSC Part Number,Manufacture Part Number,Customer NO.,Order Qty.\nC14663,CC0603KRX7R9BB104,,100',
      ['CC0603KRX7R9BB104'],
    ],
    ['DipTrace', '#;RefDes;Value;Name;Quantity\n1;C1, C2;100n;CAP_0603;2', ['100n']],
    ['Fritzing', 'Label,Part Type,Part Number\nU1,Voltage Regulator,LM317', ['LM317']],
  ])('of %s is read as it is', (_, csv, parts) => {
    expect(partsOf(csv)).toEqual(parts)
  })

  test.each([
    'Schematic Reference',
    'Reference Designator(s)',
    'Your Reference',
    'Customer Ref',
    'Ref Designator',
    'Line Note',
    'Ref-Des',
    'Ref_Des',
    'Circuit Reference',
    'RefDes',
    'Ref. Des.',
    'Customer NO.',
    'Customer #',
  ])('has references in the column “%s”', (head) => {
    expect(partsOf(`${head},MPN\n"R1, R2",RC0603`)).toEqual(['RC0603'])
  })

  test.each([
    'Mfg P/N',
    'MFR P/N',
    'P/N',
    'MPN1',
    'MPN 1',
    'Manufacturer Part Num',
    'Manufacturer_Part_Number',
    'Mfr. #:',
    'Mfr PN',
    'Farnell Order Code',
    'Order Code',
    'RS Stock No.',
    'Mouser No',
    'TME Symbol',
    'Vendor Part Number',
    'DigiKey Part #',
    'Part Name',
    'Manufacturer Number',
    'MFPN',
  ])('has parts in the column “%s”', (head) => {
    expect(partsOf(`Ref,Value,${head}\nR1,10k,RC0603`)).toEqual(['RC0603'])
  })

  test.each([
    'QTY per board',
    'Qty per PCB',
    'Qty/Board',
    'Pcs',
    'Ordered Qty',
    'Requested Quantity',
    'Quantity 1',
    'Qnty.',
    'Needed',
    'Total Quantity',
  ])('has quantities in the column “%s”', (head) => {
    expect(() => partsOf(`Ref,${head},MPN\nR1,2,RC0603`)).toThrow('the quantity is 2, and there are 1 references')
    expect(partsOf(`Ref,Qty,${head},MPN\nR1,1,1,RC0603`)).toEqual(['RC0603'])
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
    ['R1, R2 and R3', 3],
    ['R1 & R2', 2],
  ])('counts %s', (references, count) => {
    expect(partsOf(`Ref,Qty,Part\n"${references}",${count},LM317`)).toEqual(['LM317'])
    expect(() => partsOf(`Ref,Qty,Part\n"${references}",99,LM317`)).toThrow(`there are ${count} references`)
  })

  test('may have several parts without a place on the board', () => {
    for (const none of ['-', '–', 'N/A', 'n/a'])
      expect(partsOf(`Ref,Qty,Part\n${none},4,Screw\n${none},1,Case\nR1,1,RC0603`)).toEqual(['Screw', 'Case', 'RC0603'])
  })
})
