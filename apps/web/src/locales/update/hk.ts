/** 新版本，以及未能載入的部分。 */
export const update = {
  ready: '新版本已可使用。',
  reload: '重新載入',
  later: '稍後',
  css: '未能預先載入此頁的 CSS',
  cssBody: '連線失敗，或已推出較新版本。請重新載入以繼續。',
};
