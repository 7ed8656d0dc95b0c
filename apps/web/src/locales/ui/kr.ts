export const ui = {
  close: '닫기',
  cancel: '취소',
  partMissing: '화면을 불러오지 못했습니다',
  retry: '다시 시도',
  loading: '불러오는 중',
  increase: '늘리기',
  decrease: '줄이기',
  refresh: '새로고침',
  up: '상승',
  down: '하락',
};
