/** What labels of circuits are called, by the part that they belong to. */
export const inductance = /^L\d*$|[µnm]H\b|inductor|choke/i
export const capacitance = /^C(?!LK)[A-Z]*\d*$|[µnp]F\b|capacitor/i
export const resistance = /^R[A-Z]*\d*$|Ω|shunt|gauge/i
export const input = /^V?IN\b|V_?IN|input|\bAIN\b|source/i
export const output = /^V?OUT\b|V_?OUT|output|load/i
