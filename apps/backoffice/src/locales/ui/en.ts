/** Texts of the primitives themselves. */
export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  increase: 'Increase',
  decrease: 'Decrease',
  refresh: 'Refresh',
  up: 'up',
  down: 'down',
} as const;
