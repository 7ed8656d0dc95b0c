export const terms = {
  label: 'Perubahan mendatang',
  from: 'Mulai {time}',
  closed: 'Tutup dari {from} hingga {to}: {name}',
  keeps:
    'Posisi yang Anda pegang tetap memakai ketentuannya; order tertunda dikenai biaya yang berlaku saat tereksekusi.',
  change: '{field} {before} → {after}',
  none: 'tidak ada',
  suspended: 'Trading dihentikan sementara: {reason}',
  field: {
    ForexFeeRate: 'Tarif biaya',
    HasForexMultiple: 'Leverage',
    MarginMode: 'Margin',
    ForexContNum: 'Ukuran kontrak',
    ForexMinCont: 'Lot minimum',
    MaxCont: 'Lot maksimum',
    Pip: 'Kelipatan lot',
    TriggerDistance: 'Jarak SL/TP',
    Hours: 'Jam trading',
  },
  margin: { fixed: 'tetap', leverage: 'menurut leverage' },
  hours: { fx: 'pekan forex', crypto: 'tidak pernah tutup', always: 'selalu buka' },
};
