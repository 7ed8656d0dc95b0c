import './app.css';
import { startApp } from './start-app.tsx';

// not awaited: the pages that it loads import the file that contains this module
void startApp();
