export const update = {
  ready: '새 버전이 준비되었습니다.',
  reload: '새로고침',
  later: '나중에',
  css: '이 페이지의 스타일을 불러오지 못했습니다',
  cssBody: '연결에 실패했거나 새 버전이 나왔습니다. 새로고침해 주세요.',
};
