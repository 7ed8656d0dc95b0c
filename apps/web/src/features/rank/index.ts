export { RankPage } from './RankPage.tsx';
