/** Texts of the primitives themselves. */
export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  partMissing: 'This part of the app could not be loaded',
  retry: 'Try again',
  loading: 'Loading',
  increase: 'Increase',
  decrease: 'Decrease',
  refresh: 'Refresh',
  up: 'up',
  down: 'down',
} as const;
