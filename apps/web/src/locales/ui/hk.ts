export const ui = {
  close: '關閉',
  cancel: '取消',
  partMissing: '這部分未能載入',
  retry: '重試',
  loading: '載入中',
  increase: '增加',
  decrease: '減少',
  refresh: '重新整理',
  up: '上升',
  down: '下跌',
};
