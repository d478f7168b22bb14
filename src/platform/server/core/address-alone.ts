/** Finds an address where it is whole, in any case: `a@b.example` is not in `aa@b.example` or `a@b.example.org`. */
export const addressAlone = (email: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.!#$%&'*+/=?^_{|}~\x60-])${email.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`,
    'giu',
  )
