export const history = {
  title: '口座明細',
  balance: '残高',
  locked: '拘束中',
  log: '入出金・損益履歴',
  balanceAfter: '残高 {amount}',
  order: '注文 {id}',
  emptyTitle: '履歴はまだありません',
  emptyBody: '残高の変動とその理由がすべてここに表示されます。',
  failed: '履歴を読み込めませんでした',
  end: 'すべて表示しました。',
};
