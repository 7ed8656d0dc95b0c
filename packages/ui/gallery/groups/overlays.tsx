import { Sample, View } from '../sample.tsx';

export function Sheet() {
  return (
    <>
      <Sample title="From the bottom, with a footer">
        <View name="sheet" height={420} />
      </Sample>
      <Sample title="From the start">
        <View name="menu" height={320} />
      </Sample>
      <Sample title="Its code could not be fetched">
        <View name="missing" height={160} />
      </Sample>
    </>
  );
}

export function Confirm() {
  return (
    <>
      <Sample title="Before something that cannot be undone">
        <View name="confirm" height={280} />
      </Sample>
      <Sample title="With another choice, under way">
        <View name="choice" height={280} />
      </Sample>
    </>
  );
}

export function ToastArea() {
  return (
    <>
      <Sample title="Success">
        <View name="success" height={120} />
      </Sample>
      <Sample title="Warning">
        <View name="warning" height={120} />
      </Sample>
      <Sample title="Error">
        <View name="error" height={120} />
      </Sample>
      <Sample title="Information">
        <View name="info" height={120} />
      </Sample>
    </>
  );
}

export function LoadFailure() {
  return (
    <Sample title="Before any text is there">
      <View name="nothing" height={260} />
    </Sample>
  );
}
