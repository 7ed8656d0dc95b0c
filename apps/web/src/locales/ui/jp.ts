export const ui = {
  close: '閉じる',
  cancel: 'キャンセル',
  partMissing: 'この画面を読み込めませんでした',
  retry: '再試行',
  loading: '読み込み中',
  increase: '増やす',
  decrease: '減らす',
  refresh: '更新',
  up: '上昇',
  down: '下落',
};
