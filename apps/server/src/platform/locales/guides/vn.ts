import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

export const guides: Translation<Guides> = {
  category: 'Hướng dẫn',
  articles: {
    fills_and_slippage: {
      title: 'Lệnh được khớp thế nào và trượt giá là gì',
      desc: 'Bạn nhận được giá nào, vì sao giá có thể khác giá bạn đã thấy, và kiểm tra ở đâu.',
      content: `<p>Mỗi sản phẩm có hai giá: <strong>giá bán (Bid)</strong> khi bạn bán và <strong>giá mua (Ask)</strong> khi bạn mua. Chênh lệch là spread, và bạn chỉ trả một lần: nếu giá không đổi, một vị thế mở rồi đóng ngay tốn spread và các khoản phí giao dịch.</p>
<h2>Bạn nhận được giá nào</h2>
<ul>
<li>Lệnh <strong>mua</strong> mở tại giá mua và đóng tại giá bán.</li>
<li>Lệnh <strong>bán</strong> mở tại giá bán và đóng tại giá mua.</li>
<li><strong>Lệnh thị trường</strong> khớp theo giá khi lệnh đến máy chủ, không phải giá màn hình hiển thị ngay trước đó.</li>
<li><strong>Lệnh giới hạn</strong> đang chờ khớp tại giá vào lệnh hoặc tốt hơn. <strong>Lệnh dừng (Buy Stop / Sell Stop)</strong> đang chờ trở thành lệnh thị trường khi giá chạm giá vào lệnh.</li>
<li><strong>Chốt lời</strong> khớp tại giá đã đặt hoặc tốt hơn. <strong>Cắt lỗ</strong> khớp theo giá thị trường của tick chạm mức đó.</li>
</ul>
<h2>Trượt giá</h2>
<p>Trượt giá là chênh lệch giữa giá đặt và giá khớp. Trượt giá có thể bất lợi hoặc có lợi cho bạn, và lớn nhất khi giá nhảy: sau tin quan trọng, và khi thị trường mở lại sau cuối tuần. Nếu giá nhảy qua mức cắt lỗ, lệnh cắt lỗ khớp tại giá đầu tiên sau khoảng trống. <strong>Cắt lỗ giới hạn khoản lỗ; nó không bảo đảm giá.</strong></p>
<h2>Kiểm tra ở đâu</h2>
<p>Mỗi lệnh hiển thị giá đặt và giá khớp cạnh nhau. Báo giá tạo ra mỗi lần khớp được lưu trong nhật ký chỉ ghi thêm, không sửa đổi.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Lệnh gọi ký quỹ (Margin Call) và buộc đóng (Stop Out)',
      desc: 'Mức ký quỹ cho biết điều gì, khi nào vị thế bị buộc đóng, và làm sao để tránh.',
      content: `<p>Với đòn bẩy, bạn giao dịch số tiền lớn hơn số bạn bỏ ra. Phần tiền dùng để duy trì một vị thế gọi là <strong>ký quỹ</strong>. Ký quỹ được xác định khi lệnh khớp và giữ nguyên cho đến khi đóng vị thế.</p>
<h2>Mức ký quỹ</h2>
<p><strong>Tài sản ròng</strong> là số dư cộng lãi hoặc trừ lỗ của mọi vị thế đang mở. <strong>Mức ký quỹ</strong> là tài sản ròng chia cho ký quỹ đã dùng, tính theo phần trăm. Với tài sản ròng 1.500 USD và ký quỹ đã dùng 1.000 USD, mức ký quỹ là 150%. Khi đã đăng nhập, bạn thấy dưới đây các mức của chính tài khoản mình; nếu chưa, đó là các mức chung, và từng tài khoản có thể khác.</p>
<h2>Lệnh gọi ký quỹ (Margin Call), ở mức {margin_call}%</h2>
<p>Khi mức ký quỹ giảm xuống mức này, chúng tôi báo cho bạn. Chưa có vị thế nào bị đóng. Ở mức 100%, không còn ký quỹ khả dụng và không thể mở vị thế mới.</p>
<h2>Buộc đóng, ở mức {stop_out}%</h2>
<p>Ở mức này, chúng tôi bắt đầu đóng các vị thế của bạn: vị thế lỗ nhiều nhất trước, theo giá thị trường, lần lượt từng vị thế, cho đến khi mức ký quỹ lại trên {stop_out}%. Vị thế của sản phẩm đang nghỉ giao dịch được giữ đến khi thị trường mở lại. Nếu giá nhảy mạnh khiến số dư âm, chúng tôi đưa số dư về 0 bằng chi phí của mình khi không còn vị thế nào mở.</p>
<h2>Làm sao để tránh</h2>
<ul>
<li>Dùng đòn bẩy thấp hơn mức có thể. Khung đặt lệnh hiển thị ký quỹ, phí giao dịch và ký quỹ khả dụng còn lại trước khi bạn xác nhận.</li>
<li>Đặt cắt lỗ ngay khi mở vị thế, đừng đợi đến khi đã lỗ.</li>
<li>Hãy nhớ nhiều vị thế có thể lỗ cùng lúc: chúng dùng chung một tài sản ròng.</li>
</ul>
<p>Đòn bẩy làm tăng cả lãi lẫn lỗ. Đừng giao dịch bằng số tiền bạn cần dùng.</p>`,
    },
    demo_and_real: {
      title: 'Tài khoản demo và tài khoản thật',
      desc: 'Điều gì giống, điều gì khác, và điều gì tài khoản demo không dạy được bạn.',
      content: `<p>Bạn có thể thử mọi thứ mà không cần đăng ký: <strong>tài khoản demo</strong> được mở trên thiết bị của bạn với {demo_balance} USD tiền ảo.</p>
<h2>Điều gì giống</h2>
<p>Giá thị trường và quy tắc khớp lệnh: lệnh demo được xử lý qua cùng một hệ thống với lệnh thật. Spread, phí giao dịch, đòn bẩy, lệnh gọi ký quỹ (Margin Call) và buộc đóng theo điều kiện của từng tài khoản; xem trong ứng dụng, mục Cá nhân.</p>
<h2>Điều gì khác</h2>
<ul>
<li>Tiền ảo không thể nạp, rút hay đổi thành tiền thật. Nạp tiền, rút tiền, xác minh danh tính, lời mời và mật khẩu chỉ có ở tài khoản thật.</li>
<li>Tài khoản demo có thể đặt lại: mọi vị thế được đóng không tính lãi lỗ, và số dư trở về mức ban đầu. Tài khoản thật thì không.</li>
<li>Tài khoản demo gắn với thiết bị của bạn. Nếu dữ liệu trình duyệt bị xóa, bạn có thể không tìm lại được.</li>
</ul>
<h2>Điều gì demo không dạy được</h2>
<p>Mất tiền ảo thì không xót. Nhiều người giao dịch bình tĩnh trên tài khoản demo nhưng hoàn toàn khác với tiền tiết kiệm của mình. Hãy bắt đầu với khối lượng nhỏ, ở mức mà bạn vẫn ngủ ngon.</p>
<h2>Mở tài khoản thật</h2>
<p>Đăng ký bằng địa chỉ email hoặc số điện thoại di động. Đây là tài khoản mới: tiền, vị thế và lịch sử của tài khoản demo không được chuyển sang. Trước khi nạp tiền, hãy đọc mục Thông báo chung: trong đó nêu những khu vực chúng tôi không phục vụ.</p>`,
    },
  },
};
